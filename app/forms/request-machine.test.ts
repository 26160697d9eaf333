import { beforeEach, expect, test } from "vitest";
import { tooManyAttemptsError } from "#domain/requests/request-protocol.ts";
import { stubTabStorage } from "#tests/support/browser-stubs.ts";
import {
  confirmed,
  fields,
  later,
  notReached,
  openForm,
  refused,
  typed,
  uncertain,
} from "#tests/support/open-form.ts";
import { replyWith } from "#tests/support/rendered-form.ts";
import type { SendOutcome } from "./sending/send-outcome.ts";

let stored: Map<string, string>;

beforeEach(() => {
  stored = stubTabStorage();
});

test("invalid fields are shown, nothing is sent or stored, and editing a field clears its error [ST15, ST23]", async () => {
  const form = openForm();
  form.page.typed = { email: " ", message: 1 as unknown as string };
  await form.submit();
  const { step, fieldErrors, rejections, prepared } = form.getState();
  expect({ step, rejections, prepared }).toEqual({ step: "editing", rejections: 1, prepared: null });
  expect(fieldErrors).toMatchObject({ email: "Email is required", message: expect.any(String) });
  form.clearErrors("message");
  expect(form.getState().fieldErrors).toEqual({ email: "Email is required" });
  await form.submit();
  expect(form.getState().rejections).toBe(2);
  expect([form.sent, form.timers, stored.size]).toEqual([[], [], 0]);
});

test("an edit also clears errors of other fields that it fixes, but none that only the server found [WM16]", async () => {
  const form = openForm([{ ...refused, fieldErrors: { message: "Not that" } }]);
  form.page.typed = { email: "", message: "none" };
  await form.submit();
  form.page.typed = { email: "dana@example.com", message: "none" };
  form.clearErrors("message");
  expect(form.getState().fieldErrors).toEqual({});
  await form.submit();
  form.clearErrors("email");
  expect(form.getState().fieldErrors).toEqual({ message: "Not that" });
});

test("valid fields are sent, cleaned and with an id; once they arrived the thank-you page opens [ST15, FX14]", async () => {
  const answer = later();
  const form = openForm([answer.promise]);
  stored.set("draft:contact", "[]");
  const steps: string[] = [];
  form.subscribe(() => steps.push(form.getState().step));
  const submitted = form.submit();
  await expect.poll(() => form.sent.length).toBe(1);
  expect(form.getState()).toMatchObject({ step: "submitting", prepared: { fields } });
  expect(form.sent).toEqual([
    {
      request: { ...typed, email: "dana@example.com", startDate: "", endDate: "" },
      submissionId: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  ]);
  answer.resolve(confirmed);
  await submitted;
  expect(steps).toEqual(["submitting", "sent"]);
  expect(form.getState()).toMatchObject({ prepared: null, isEmptied: true });
  const { submissionId } = form.sent[0]!;
  expect(JSON.parse(stored.get("receipt") ?? "")).toEqual({ submissionId, lines: fields });
  expect(JSON.parse(stored.get("sent-request") ?? "")).toMatchObject({ submissionId, reference: "ref" });
  expect([...stored.keys()].join()).not.toMatch(/draft|pending|in-doubt/);
  expect([...stored.entries()].join()).toMatch(/attempts:[0-9a-f]{32}/);
  expect([form.timers.map(({ delayMs }) => delayMs), form.did]).toEqual([[2000], ["empty the form"]]);
  // Another, hurried click, now that the form is empty.
  form.page.typed = { email: "", message: "" };
  await form.submit();
  expect([form.getState().step, form.timers.length]).toEqual(["sent", 1]);
  form.fireTimer();
  expect(form.did).toEqual(["empty the form", "go to the thank-you page"]);
});

test("a receipt shows what became of a field, not what was ticked [OW19]", async () => {
  const corrected = { label: fields[0]!.label, value: "Not yet" };
  await openForm([{ ...confirmed, corrected }]).submit();
  expect(JSON.parse(stored.get("receipt") ?? "").lines[0]).toEqual(corrected);
});

test("with a review nothing is sent before it is confirmed, and its edit button leads back to the form [ST17]", async () => {
  const form = openForm([confirmed], { hasReview: true });
  await form.sendReviewed();
  await form.submit();
  expect(form.getState()).toMatchObject({ step: "reviewing", prepared: { fields }, fieldErrors: {} });
  form.resume();
  expect(form.getState()).toMatchObject({ step: "editing", resumes: 1 });
  await form.sendReviewed();
  expect(form.sent).toEqual([]);
  await form.submit();
  await form.sendReviewed();
  expect(form.getState().step).toBe("sent");
  await form.sendReviewed();
  expect(form.sent).toHaveLength(1);
});

test("a request over the limit is not sent, and the time to wait is shown [VA38, ER05, ER15]", async () => {
  const limiter = { secondsToWait: async () => 300, count: async () => {} };
  const form = openForm([], { effects: { limiter } });
  await form.submit();
  const told = { step: "failed", error: tooManyAttemptsError, retryAfterSeconds: 300 };
  expect(form.getState()).toMatchObject(told);
  expect([form.sent, form.did, form.timers]).toEqual([[], [`log ${tooManyAttemptsError}`], []]);
});

test.each([
  ["of this form", { message: "Message is required", lastName: "Missing" }, "editing", 1],
  ["that this page does not have", { lastName: "Missing" }, "failed", 0],
] as const)("server errors of fields %s are shown [ST15]", async (_, fieldErrors, step, rejections) => {
  const form = openForm([{ ...refused, fieldErrors }]);
  await form.submit();
  const shown = step === "editing" ? fieldErrors : {};
  expect(form.getState()).toMatchObject({ step, rejections, fieldErrors: shown });
});

test.each([
  ["is posted by the browser", async () => true, ["post"], "editing"],
  ["fails if no server can be reached", async () => false, [], "failed"],
  ["fails if that cannot be checked", () => Promise.reject(new Error("no fetch")), [], "failed"],
])("a form whose own code throws after the click %s [EB02]", async (_, canPost, did, step) => {
  const throws = (): never => {
    throw new TypeError("text.toWellFormed is not a function");
  };
  const form = openForm([], { effects: { readForm: throws, canPost } });
  await form.submit();
  expect(form.did).toEqual(["log text.toWellFormed is not a function", ...did]);
  expect(form.getState().step).toBe(step);
});

test("a request that arrived is shown as sent although nothing can be stored about it [EB02]", async () => {
  const count = () => Promise.reject(new Error("no crypto"));
  const limiter = { secondsToWait: async () => 0, count };
  const form = openForm([confirmed], { effects: { limiter } });
  await form.submit();
  expect(form.getState().step).toBe("sent");
});

test.each([
  ["is stored, though no owner could be notified", { ...uncertain, isStored: true, id: "ref" }, true],
  ["may have arrived where a repeat is not detected", { ...uncertain, isOnlyOnce: true }, false],
] as const)(
  "a request that %s is shown as sent and not retried; it counts, and sent by hand it keeps its id or gets another [ST20, K17]",
  async (_, outcome, isRecorded) => {
    const form = openForm([outcome, confirmed]);
    await form.submit();
    expect(form.getState()).toMatchObject({ step: "unconfirmed", prepared: null });
    const kept = [...stored.keys()].filter((key) => /^(receipt|in-doubt|attempts)/.test(key));
    expect(kept.map((key) => key.split(":")[0]).toSorted()).toEqual(
      isRecorded ? ["attempts", "receipt"] : ["attempts"],
    );
    await form.sendAgain();
    expect([form.timers, form.sent.length, form.did]).toEqual([[], 1, []]);
    await form.submit();
    expect(form.sent[1]?.submissionId === form.sent[0]?.submissionId).toBe(isRecorded);
  },
);

test("edits made while the first version is being sent stay in the form, as a draft [ST15]", async () => {
  const answer = later();
  const form = openForm([answer.promise, confirmed]);
  stored.set("draft:contact", "[]");
  const submitted = form.submit();
  form.page.typed = { ...typed, message: "Three dogs" };
  answer.resolve(confirmed);
  await submitted;
  expect(form.getState()).toMatchObject({ step: "sent-but-edited", prepared: null, isEmptied: false });
  expect(form.did).toEqual([]);
  expect([...stored.keys()].join()).toMatch(/draft:contact.*receipt/);
  expect(form.timers).toEqual([]);
  await form.submit();
  expect(form.sent[1]?.submissionId).not.toBe(form.sent[0]?.submissionId);
});

test.each([
  ["no connection", notReached, "unconfirmed"],
  ["an error", new Error("Broken"), "unconfirmed"],
  ["a rejection", refused, "failed"],
  ["the server not having it", { ...notReached, isAbsent: true }, "failed"],
  ["its being stored", { ...uncertain, isStored: true }, "unconfirmed"],
] as const)("a silent retry that ends with %s is shown [ST20, ST22]", async (_, outcome, step) => {
  const form = openForm([uncertain, outcome]);
  await form.submit();
  await form.sendAgain();
  const isStill = outcome instanceof Error || outcome === notReached;
  expect(form.getState().step).toBe(step);
  expect(form.timers.map(({ delayMs }) => delayMs)).toEqual(isStill ? [15_000] : []);
  expect(stored.has("in-doubt:contact")).toBe(isStill);
});

test("a rejected silent retry does not disturb a visitor who is back at the form [ST20]", async () => {
  const form = openForm([uncertain, refused]);
  await form.submit();
  form.resume();
  await form.sendAgain();
  expect([form.getState().step, form.timers]).toEqual(["editing", []]);
});

const gone = { ...notReached, mayHaveArrived: true } satisfies SendOutcome;

test("a request that a proxy answered is shown as failed, and is sent again until it is known to have arrived [VT01]", async () => {
  const form = openForm([gone, uncertain, notReached, confirmed]);
  await form.submit();
  for (const step of ["failed", "failed", "sent"]) {
    expect(form.getState()).toMatchObject({ step: "failed", error: "Network error" });
    expect(stored.has("in-doubt:contact")).toBe(true);
    expect(form.timers.map(({ delayMs }) => delayMs)).toEqual([15_000]);
    await form.fireTimer();
    expect(form.getState().step).toBe(step);
  }
  expect(new Set(form.sent.map(({ submissionId }) => submissionId)).size).toBe(1);
});

test("a silent retry has no effect once the visitor has gone on [ST20]", async () => {
  const answer = later();
  const form = openForm([uncertain, answer.promise]);
  await form.submit();
  const trying = form.sendAgain();
  form.page.typed = { ...typed, email: "" };
  await form.submit();
  expect([form.getState().step, form.timers]).toEqual(["editing", []]);
  answer.resolve(confirmed);
  await trying;
  expect(form.getState().step).toBe("editing");
  expect(stored.has("receipt")).toBe(false);
});

test("clearing the form deletes its errors, draft, id and uncertain request [X20]", async () => {
  const form = openForm([uncertain, uncertain]);
  const empty = form.getState();
  await form.submit();
  form.resume();
  await form.submit();
  stored.set("draft:contact", "[]");
  form.clear();
  expect(form.getState()).toEqual({ ...empty, isEmptied: true });
  expect(form.did).toEqual(["empty the form"]);
  expect([form.timers, [...stored.keys()]]).toEqual([[], ["word-keys"]]);
});

test("a second click while a request is being sent sends nothing more, and a delay is shown after 8 and 25 s [ST15, FX13]", async () => {
  const answer = later();
  const form = openForm([answer.promise]);
  const first = form.submit();
  await expect.poll(() => form.sent.length).toBe(1);
  await form.submit();
  expect(form.timers).toMatchObject([{ delayMs: 8000 }]);
  await form.fireTimer();
  expect(form.timers).toMatchObject([{ delayMs: 17_000 }]);
  answer.resolve(confirmed);
  await first;
  expect([form.sent.length, form.getState().step]).toEqual([1, "sent"]);
});

test("two clicks while the review is loading, and fails to, send once [ST15, ST17]", async () => {
  const form = openForm([confirmed, refused], { effects: { loadReview: async () => false } });
  await Promise.all([form.submit(), form.submit()]);
  expect([form.sent.length, form.getState().step]).toEqual([1, "sent"]);
});

test("an uncertain request is retried once, though the connection returns twice [ST20]", async () => {
  const answer = later();
  const form = openForm([uncertain, answer.promise]);
  await form.submit();
  const trying = form.sendAgain();
  await form.sendAgain();
  expect(form.sent).toHaveLength(2);
  answer.resolve(confirmed);
  await trying;
  expect(form.getState().step).toBe("sent");
});

test.each([
  ["rejected", refused],
  ["uncertain", uncertain],
])(
  "a reviewed request that is %s is sent again without another review, unless it was changed [ST17]",
  async (_, outcome) => {
    const form = openForm([outcome, outcome, confirmed], { hasReview: true });
    await form.submit();
    await form.sendReviewed();
    await form.submit();
    expect(form.sent).toHaveLength(2);
    form.page.typed = { ...typed, message: "Three dogs" };
    await form.submit();
    expect([form.getState().step, form.sent.length]).toEqual(["reviewing", 2]);
  },
);

test("if the sending script cannot be loaded, the browser posts the form, and the thank-you page knows of it [FX33, TW02]", async () => {
  const form = openForm([]);
  form.page.hasSender = false;
  await form.submit();
  expect(form.did).toEqual(["post"]);
  expect(JSON.parse(stored.get("receipt") ?? "")).toMatchObject({ lines: [{ value: "dana@example.com" }] });
});

test("if neither script nor server can be reached, nothing is posted, and the failure is shown [FX33]", async () => {
  const form = openForm([], { effects: { canPost: async () => false } });
  form.page.hasSender = false;
  await form.submit();
  expect(form.getState()).toMatchObject({ step: "failed", error: "Network error" });
  expect(form.did).not.toContain("post");
});

test("after the back button, a form that was sent can be filled in again, and a failure is still shown [X20]", async () => {
  const failed = openForm([refused]);
  await failed.submit();
  failed.returnToPage();
  expect(failed.getState().step).toBe("failed");
  const sent = openForm([confirmed]);
  await sent.submit();
  sent.returnToPage();
  expect(sent.getState().step).toBe("editing");
});

test("after the back button, a form that the browser posted can be sent again [X20, FX33]", async () => {
  const form = openForm([confirmed]);
  form.page.hasSender = false;
  await form.submit();
  expect(form.getState().step).toBe("submitting");
  form.returnToPage();
  expect([form.getState().step, form.timers]).toEqual(["editing", []]);
  form.page.hasSender = true;
  await form.submit();
  expect(form.getState().step).toBe("sent");
});

test("the thank-you page gets the first day of care; a form that the server sent back keeps what was posted, not the draft [NH03, X06]", async () => {
  const firstDayOf = async (startDate: string, endDate: string) => {
    const form = openForm([confirmed]);
    form.page.typed = { ...typed, startDate, endDate };
    await form.submit();
    return JSON.parse(stored.get("sent-request") ?? "").firstDay;
  };
  expect(await firstDayOf("2026-12-24", "2026-12-26")).toBe("2026-12-24");
  // Only the last day, as for a single visit.
  expect(await firstDayOf("", "2026-12-26")).toBe("2026-12-26");
  expect(openForm().didAtStart).toEqual(["restore the draft"]);
  expect(openForm([], { reply: replyWith({}) }).didAtStart).toEqual([]);
  const reply = { kind: "prefilled", form: "contact", values: {}, choices: {} } as const;
  expect(openForm([], { reply }).didAtStart).toEqual(["restore the draft"]);
});
