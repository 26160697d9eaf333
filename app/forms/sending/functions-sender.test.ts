import { expect, onTestFinished, test, vi } from "vitest";
import { type ScheduleRequest, scheduleForm } from "#domain/requests/schedule-form.ts";
import { stubTabStorage } from "#tests/support/browser-stubs.ts";
import { createFunctionsSender } from "./functions-sender.ts";
import { createScheduleSender } from "./schedule-sender.ts";

type Outcome = { status: number; body: unknown } | { event: "error" | "timeout" | "abort" };

/** Stubs fetch and XMLHttpRequest; `answer` returns the outcome of each call. */
function stubBrowserCalls(answer: (method: string) => Outcome) {
  const methods: string[] = [];
  const posted: object[] = [];
  const outcomeOf = (method: string) => {
    methods.push(method);
    return answer(method);
  };

  class Request extends EventTarget {
    upload = new EventTarget();
    status = 0;
    responseText = "";

    open() {}
    setRequestHeader() {}
    getResponseHeader() {
      return null;
    }
    async send(body: string) {
      posted.push(JSON.parse(body));
      const outcome = outcomeOf("POST");
      await Promise.resolve();
      // Firefox reports it like this: it fires "load" only once an answer begins.
      this.upload.dispatchEvent(Object.assign(new Event("progress"), { loaded: 300, total: 700 }));
      if ("status" in outcome)
        Object.assign(this, { status: outcome.status, responseText: JSON.stringify(outcome.body) });
      this.dispatchEvent(new Event("status" in outcome ? "load" : outcome.event));
    }
  }

  vi.stubGlobal("XMLHttpRequest", Request);
  vi.stubGlobal("FormData", class extends Map<string, string> {});
  vi.stubGlobal("fetch", async (_url: string, { headers }: RequestInit) => {
    expect(headers).toEqual({ apikey: "public-key" });
    const outcome = outcomeOf("GET");
    if ("status" in outcome) return Response.json(outcome.body, { status: outcome.status });
    throw new TypeError("Failed to fetch");
  });
  stubTabStorage();
  onTestFinished(() => void vi.unstubAllGlobals());
  return { methods, posted };
}

const functions = { origin: "https://functions.example", clientKey: "public-key" };
const form = [["extraDetails", "Buy"]] as unknown as HTMLFormElement;

test.each([
  ["error", "Network error"],
  ["timeout", "No answer in time"],
  ["abort", "Stopped"],
] as const)(
  "a call that ends with %s, even before its body seems sent, leads to a status query; without an answer the outcome is unknown [EB04]",
  async (event, error) => {
    const { methods } = stubBrowserCalls(() => ({ event }));
    const send = createFunctionsSender(functions, "/functions/v1/submit-contact");
    const request = { message: "Two dogs" };
    const failed = { kind: "failed", error, isRejection: false };
    expect(await send(request, "id", form)).toEqual({ ...failed, mayHaveArrived: true });
    // One call of the health endpoint, without a pause.
    expect(methods).toEqual(["POST", "POST", "GET"]);
    for (const known of [true, false]) {
      stubBrowserCalls((method) => (method === "GET" ? { status: 200, body: { known } } : { event }));
      expect(await send(request, "id", form)).toEqual(
        known ? { kind: "confirmed", id: null } : { ...failed, isAbsent: true },
      );
    }
  },
);

test.each([true, false])(
  "the receipt shows no consent to a text that has changed since [OW19, VT04] (confirmed: %s)",
  async (isConfirmed) => {
    const body = { ok: true, id: "ref", confirmed: isConfirmed, smsConsent: "missing" };
    stubBrowserCalls(() => ({ status: 200, body }));
    const shown = { policyVersion: "1.0.0", textHash: "hash-1", page: "/schedule" };
    const request = { phone: "720-555-0199", smsOptIn: true } as ScheduleRequest;
    const outcome = await createScheduleSender(scheduleForm, functions, shown)(request, "id", form);
    const corrected = { label: "Text messages", value: expect.stringMatching(/^Not yet/) };
    expect(outcome).toMatchObject({ id: "ref", corrected });
  },
);

test("consent is reported only if the box was ticked, with the text that was shown, and the request names that text too [CA22, OW19]", async () => {
  const { posted } = stubBrowserCalls(() => ({ status: 200, body: { ok: true, id: "ref" } }));
  const shown = { policyVersion: "1.0.0", textHash: "hash-1", page: "/schedule" };
  const send = createScheduleSender(scheduleForm, functions, shown);
  const request = { phone: "720-555-0199", smsOptIn: false } as ScheduleRequest;
  expect(await send(request, "id-1", form)).toEqual({ kind: "confirmed", id: "ref" });
  expect(posted).toHaveLength(1);
  expect(posted[0]).toMatchObject({ ...request, submissionId: "id-1", extraDetails: "Buy" });
  expect(JSON.stringify(posted)).not.toMatch(/consented|hash-1/);

  expect(await send({ ...request, smsOptIn: true }, "id-2", form)).toEqual({ kind: "confirmed", id: "ref" });
  expect(posted.slice(1)).toMatchObject([
    { submissionId: "id-2", phone: "720-555-0199", consented: true, ...shown },
    { submissionId: "id-2", smsOptIn: true, page: "/schedule", textHash: "hash-1" },
  ]);
});
