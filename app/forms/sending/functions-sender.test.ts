import { expect, onTestFinished, test, vi } from "vitest";
import { honeypotField } from "#domain/leads/spam-signs.ts";
import type { ScheduleRequest } from "#domain/requests/schedule-form.ts";
import { stubTabStorage } from "#tests/support/browser-stubs.ts";
import { createFunctionsSender } from "./functions-sender.ts";
import { createScheduleSender } from "./schedule-sender.ts";

type BrowserCall = { method: string; url: string; body: unknown; headers: Record<string, string> };

/** An answer, or a failure before or after the body was sent. */
type CallOutcome =
  | { status: number; body: unknown }
  | { event: "error" | "timeout" | "abort" | "never"; isBodySent: boolean };

/** Stubs fetch and XMLHttpRequest; `answer` decides about each call. */
function stubBrowserCalls(answer: (call: BrowserCall) => CallOutcome) {
  const calls: BrowserCall[] = [];
  const timeouts: number[] = [];

  class Request extends EventTarget {
    upload = new EventTarget();
    timeout = 0;
    status = 0;
    responseText = "";
    #call: BrowserCall = { method: "", url: "", body: null, headers: {} };

    open(method: string, url: string) {
      Object.assign(this.#call, { method, url });
    }
    setRequestHeader(name: string, value: string) {
      this.#call.headers[name] = value;
    }
    getResponseHeader() {
      return null;
    }
    async send(body: string) {
      this.#call.body = JSON.parse(body);
      calls.push(this.#call);
      timeouts.push(this.timeout);
      const outcome = answer(this.#call);
      const isBodySent = "status" in outcome || outcome.isBodySent;
      await Promise.resolve();
      // As Firefox reports it, which fires "load" only once an answer begins.
      const progress = { loaded: isBodySent ? 700 : 300, total: 700 };
      this.upload.dispatchEvent(Object.assign(new Event("progress"), progress));
      if ("status" in outcome) {
        this.upload.dispatchEvent(Object.assign(new Event("load"), progress));
        this.status = outcome.status;
        this.responseText = JSON.stringify(outcome.body);
      }
      this.dispatchEvent(new Event("status" in outcome ? "load" : outcome.event));
    }
  }

  vi.stubGlobal("XMLHttpRequest", Request);
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const headers = Object.fromEntries(new Headers(init.headers));
    const call = { method: "GET", url, body: null, headers };
    calls.push(call);
    const outcome = answer(call);
    if ("status" in outcome) return Response.json(outcome.body, { status: outcome.status });
    throw new TypeError("Failed to fetch");
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return { calls, timeouts };
}

const functions = { origin: "https://functions.example", clientKey: "public-key" };
const submitPath = "/functions/v1/submit-contact";
const request = { message: "Two dogs" };
const stored: CallOutcome = { status: 200, body: { ok: true, id: "ref", confirmed: true } };
const cut: CallOutcome = { event: "error", isBodySent: true };

/** Only the honeypot matters here. */
function formWith(honeypot = ""): HTMLFormElement {
  vi.stubGlobal("FormData", class extends Map<string, string> {});
  return [[honeypotField, honeypot]] as unknown as HTMLFormElement;
}

test("a request goes as JSON with its id, its age, the key, and nothing that is not there [CA01]", async () => {
  stubTabStorage();
  const { calls, timeouts } = stubBrowserCalls(() => stored);
  const send = createFunctionsSender(functions, submitPath);
  expect(await send(request, "id-12345678", formWith())).toEqual({ kind: "confirmed", id: "ref" });
  const headers = { "Content-Type": "application/json", apikey: "public-key" };
  const body = { ...request, submissionId: "id-12345678", elapsedMs: expect.toSatisfy(Number.isInteger) };
  expect(calls).toEqual([{ method: "POST", url: functions.origin + submitPath, headers, body }]);
  expect(timeouts).toEqual([10_000]);
});

test("the time to fill goes on after a failure, and begins anew after a request was sent [TW07]", async () => {
  onTestFinished(() => void vi.restoreAllMocks());
  stubTabStorage();
  let outcome: CallOutcome = { status: 429, body: { ok: false } };
  const { calls } = stubBrowserCalls(() => outcome);
  const begin = (at: number) => {
    vi.spyOn(Date, "now").mockReturnValue(at);
    return createFunctionsSender(functions, submitPath);
  };
  const sendAt = async (send: ReturnType<typeof begin>, at: number) => {
    vi.spyOn(Date, "now").mockReturnValue(at);
    await send(request, "id", formWith());
    return calls.at(-1)?.body;
  };
  const hour = 3_600_000;
  expect(await sendAt(begin(hour), 3 * hour)).toMatchObject({ elapsedMs: 2 * hour });
  outcome = stored;
  expect(await sendAt(begin(4 * hour), 5 * hour)).toMatchObject({ elapsedMs: 4 * hour });
  expect(await sendAt(begin(6 * hour), 7 * hour)).toMatchObject({ elapsedMs: hour });
});

test("what was typed into the trap and how the visitor came go along, a key only where one is set", async () => {
  stubTabStorage().set("lead-source", '{"landingPage":"/faq"}');
  const { calls } = stubBrowserCalls(() => stored);
  await createFunctionsSender({ origin: "", clientKey: null }, submitPath)(request, "id", formWith("spam"));
  expect(calls).toMatchObject([
    { url: submitPath, body: { [honeypotField]: "spam", source: { landingPage: "/faq" } } },
  ]);
  expect(calls[0]?.headers).toEqual({ "Content-Type": "application/json" });
});

test("a request whose answers are lost is asked about under its id, with the key [ST20, EB04]", async () => {
  stubTabStorage();
  const { calls } = stubBrowserCalls(({ method }) =>
    method === "GET" ? { status: 200, body: { known: true } } : cut,
  );
  const send = createFunctionsSender(functions, submitPath);
  expect(await send(request, "id", formWith())).toEqual({ kind: "confirmed", id: null });
  expect(calls).toHaveLength(3);
  const url = `${functions.origin}/functions/v1/request-status/id`;
  expect(calls[2]).toEqual({ method: "GET", url, body: null, headers: { apikey: "public-key" } });
});

test.each([
  ["error", "Network error"],
  ["timeout", "No answer in time"],
  ["abort", "Stopped"],
] as const)(
  "a call that ends with %s, even before its body seems to have left, is asked about, and nobody knows where nobody answers [EB04]",
  async (event, error) => {
    stubTabStorage();
    const { calls } = stubBrowserCalls(() => ({ event, isBodySent: false }));
    const send = createFunctionsSender(functions, submitPath);
    const failed = { kind: "failed", error, isRejection: false };
    expect(await send(request, "id", formWith())).toEqual({ ...failed, mayHaveArrived: true });
    // One question about the server, without a pause.
    expect(calls.map(({ method }) => method)).toEqual(["POST", "POST", "GET"]);
    const unsent = { event, isBodySent: false };
    for (const known of [true, false]) {
      stubBrowserCalls(({ method }) => (method === "GET" ? { status: 200, body: { known } } : unsent));
      expect(await send(request, "id", formWith())).toEqual(
        known ? { kind: "confirmed", id: null } : { ...failed, isAbsent: true },
      );
    }
  },
);

const consentPath = "/functions/v1/record-sms-consent";
const shown = { policyVersion: "1.0.0", textHash: "hash-1", page: "/schedule" };
const schedule = { phone: "720-555-0199", smsOptIn: true } as ScheduleRequest;

/** Returns the paths that were called, in order. */
async function sendSchedule(request: ScheduleRequest, answer: (path: string) => CallOutcome) {
  stubTabStorage();
  const { calls } = stubBrowserCalls(({ url }) => answer(url.replace(functions.origin, "")));
  const outcome = await createScheduleSender(functions, shown)(request, "id", formWith());
  return { outcome, calls, paths: calls.map(({ url }) => url.split("/").at(-1)) };
}

test("the proof of consent goes out before the request, with what was shown and when [CA13, CA17]", async () => {
  vi.useFakeTimers({ now: 0, toFake: ["Date"] });
  const { paths, calls } = await sendSchedule(schedule, () => stored);
  vi.useRealTimers();
  expect(paths).toEqual(["record-sms-consent", "submit-schedule"]);
  expect(calls[0]).toEqual({
    method: "POST",
    url: functions.origin + consentPath,
    headers: { "Content-Type": "application/json", apikey: "public-key" },
    body: {
      submissionId: "id",
      phone: "720-555-0199",
      consented: true,
      timestamp: "1970-01-01T00:00:00.000Z",
      ...shown,
    },
  });
});

test.each<[string, CallOutcome]>([
  ["is refused", { status: 400, body: { ok: false, error: "No" } }],
  ["is lost", cut],
  ["has no answer", { event: "never", isBodySent: true }],
])(
  "a proof that %s holds nothing back: the request says itself which words were shown [CA17, VT04]",
  async (_, proof) => {
    const { outcome, calls } = await sendSchedule(schedule, (path) =>
      path === consentPath ? proof : stored,
    );
    expect(outcome).toEqual({ kind: "confirmed", id: "ref" });
    expect(calls.map(({ body }) => body)).toMatchObject([{}, { textHash: "hash-1", page: "/schedule" }]);
  },
);

test.each([true, false])(
  "the receipt does not say yes to words that have changed since [OW19, VT04] (confirmed: %s)",
  async (isConfirmed) => {
    const body = { ok: true, id: "ref", confirmed: isConfirmed, smsConsent: "missing" };
    const { outcome } = await sendSchedule(schedule, () => ({ status: 200, body }));
    const corrected = { label: "Text messages", value: expect.stringMatching(/^Not yet/) };
    expect(outcome).toMatchObject({ id: "ref", corrected });
  },
);
