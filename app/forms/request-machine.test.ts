import * as v from "valibot";
import { expect, test } from "vitest";
import { tooManyAttemptsError } from "../../domain/requests/request-protocol.ts";
import { validate } from "../../domain/requests/form.ts";
import { forbidTabStorage, stubTabStorage } from "../../tests/support/tab-storage.ts";
import { createAttemptLimiter } from "./attempt-limiter.ts";
import { createRequestMachine, type RequestEffects } from "./request-machine.ts";
import { createRequestMemory } from "./request-memory.ts";
import type { SendOutcome } from "./request-state.ts";

type Request = { email: string; message: string };

const checks = {
  fields: {
    email: { schema: v.pipe(v.string(), v.trim(), v.nonEmpty("Email is required")) },
    message: { schema: v.string() },
  },
};
const typed = { email: " dana@example.com ", message: "Two dogs" };
const fields = [{ label: "Email", value: "dana@example.com" }];
const confirmed: SendOutcome = { kind: "confirmed", id: "ref" };
const inDoubt: SendOutcome = { kind: "unconfirmed", isStored: false, id: null };
const notReached: SendOutcome = { kind: "failed", error: "Network error", isRefusal: false };
const refused: SendOutcome = { kind: "failed", error: "No", isRefusal: true };

/** A form with `typed` in it, whose requests have these outcomes in turn; what is thrown is no outcome. */
function openForm(
  outcomes: (SendOutcome | Promise<SendOutcome> | Error)[] = [],
  options: { hasReview?: boolean; reply?: "with errors"; effects?: Partial<RequestEffects<Request>> } = {},
) {
  const page = { typed: typed as Request | null, hasSender: true };
  const sent: { request: Request; submissionId: string }[] = [];
  const did: string[] = [];
  const timers: { delayMs: number; then: () => unknown }[] = [];
  const memory = createRequestMemory("contact", () => new Date(0));
  const reply = { form: "contact", values: {}, fieldErrors: { email: "Email is required" }, error: null };
  const machine = createRequestMachine<Request>(
    {
      check: (typed) => validate(checks, typed),
      fieldNames: ["email", "message"],
      redirectDelayMs: 2000,
      hasReview: options.hasReview ?? false,
      reply: options.reply ? reply : null,
    },
    {
      readForm: () => page.typed && { typed: page.typed, fields },
      restoreDraft: () => did.push("restore the draft"),
      async loadSender() {
        if (!page.hasSender) throw new Error("Not to be had");
        return async (request, submissionId) => {
          sent.push({ request, submissionId });
          const outcome = await outcomes[sent.length - 1];
          if (!outcome || outcome instanceof Error) throw outcome;
          return outcome;
        };
      },
      canPost: async () => true,
      post: () => did.push("post"),
      wait(delayMs, then) {
        const timer = { delayMs, then };
        timers.push(timer);
        return () => timers.splice(timers.indexOf(timer), 1);
      },
      goToThankYou: () => did.push("go to the thank-you page"),
      logFailure: (error) => did.push(`log ${error}`),
      memory,
      limiter: createAttemptLimiter(() => 0),
      ...options.effects,
    },
  );
  const stop = machine.start();
  did.length = 0;
  return { ...machine, page, sent, did, timers, stop, fireTimer: async () => timers[0]?.then() };
}

/** An outcome that comes when the test says so. */
const later = () => Promise.withResolvers<SendOutcome>();

test("wrong fields are shown, nothing is sent or remembered, and editing one clears its error [ST15, ST23]", async () => {
  const stored = stubTabStorage();
  const form = openForm();
  form.page.typed = { email: " ", message: 1 as unknown as string };
  await form.submit();
  const { step, fieldErrors, refusals, prepared } = form.getState();
  expect({ step, refusals, prepared }).toEqual({ step: "editing", refusals: 1, prepared: null });
  expect(fieldErrors).toMatchObject({ email: "Email is required", message: expect.any(String) });
  form.clearFieldError("message");
  expect(form.getState().fieldErrors).toEqual({ email: "Email is required" });
  await form.submit();
  expect(form.getState().refusals).toBe(2);
  expect([form.sent, form.timers, stored.size]).toEqual([[], [], 0]);
});

test("right fields are sent, cleaned and under an id; once they arrived the thank-you page comes [ST15]", async () => {
  const stored = stubTabStorage();
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
      request: { ...typed, email: "dana@example.com" },
      submissionId: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  ]);
  answer.resolve(confirmed);
  await submitted;
  expect(steps).toEqual(["submitting", "sent"]);
  expect(form.getState()).toMatchObject({ prepared: null, clears: 1 });
  const { submissionId } = form.sent[0]!;
  expect(JSON.parse(stored.get("receipt") ?? "")).toEqual({ submissionId, reference: "ref", lines: fields });
  expect([...stored.keys()].join()).not.toMatch(/draft|pending|in-doubt/);
  expect([...stored.entries()].join()).toMatch(/attempts:[0-9a-f]{32}/);
  expect([form.timers.map(({ delayMs }) => delayMs), form.did]).toEqual([[2000], []]);
  form.fireTimer();
  expect(form.did).toEqual(["go to the thank-you page"]);
});

test("whoever no longer listens is told nothing", async () => {
  stubTabStorage();
  const form = openForm([confirmed]);
  let told = 0;
  const leave = form.subscribe(() => told++);
  form.resume();
  leave();
  form.resume();
  expect([told, form.getState().resumes]).toEqual([1, 2]);
});

test("a second submit while the first is on its way, or after it arrived, sends nothing [ST18, X10]", async () => {
  stubTabStorage();
  const form = openForm([confirmed]);
  await Promise.all([form.submit(), form.submit()]);
  await form.submit();
  expect(form.sent).toHaveLength(1);
  form.page.typed = null;
  form.returnToPage();
  await form.submit();
  expect(form.getState().step).toBe("editing");
});

test("with a review nothing goes out before it is confirmed, and editing leads back [ST17]", async () => {
  stubTabStorage();
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

test.each([
  ["failed", notReached],
  ["unconfirmed", inDoubt],
])(
  "what was looked over and %s goes out again without another look, unless it was changed",
  async (step, outcome) => {
    stubTabStorage();
    const form = openForm([outcome, outcome], { hasReview: true });
    await form.submit();
    await form.sendReviewed();
    await form.submit();
    expect(form.getState().step).toBe(step);
    expect(form.sent).toHaveLength(2);
    expect(form.sent[1]).toEqual(form.sent[0]);
    form.page.typed = { ...typed, message: "Three dogs" };
    await form.submit();
    expect(form.getState().step).toBe("reviewing");
    form.resume();
    form.page.typed = typed;
    await form.submit();
    expect(form.getState().step).toBe("reviewing");
    expect(form.sent).toHaveLength(2);
  },
);

test("the fourth request within five minutes is not sent, and the visitor is told to wait [VA38, ER05]", async () => {
  stubTabStorage();
  for (const message of ["1", "2", "3"]) {
    const form = openForm([confirmed]);
    form.page.typed = { ...typed, message };
    await form.submit();
    expect(form.sent).toHaveLength(1);
  }
  const form = openForm([confirmed]);
  await form.submit();
  expect(form.getState()).toMatchObject({ step: "failed", error: tooManyAttemptsError });
  expect([form.sent, form.did, form.timers]).toEqual([[], [`log ${tooManyAttemptsError}`], []]);
});

test("where what sends cannot be had, the form is posted as it stands, with its receipt [X06]", async () => {
  const stored = stubTabStorage();
  const form = openForm();
  form.page.hasSender = false;
  await form.submit();
  await form.submit();
  expect(form.did).toEqual(["post"]);
  expect(form.getState().step).toBe("submitting");
  expect(JSON.parse(stored.get("receipt") ?? "")).toMatchObject({ reference: null, lines: fields });
});

test("where nobody would take the post either, the page says so and nothing counts as sent [FX33]", async () => {
  const stored = stubTabStorage();
  const form = openForm([], { effects: { canPost: async () => false } });
  form.page.hasSender = false;
  await form.submit();
  expect(form.getState()).toMatchObject({ step: "failed", error: "Network error" });
  expect(form.did).toEqual(["log Network error"]);
  expect([...stored.keys()].join()).not.toMatch(/receipt|sent-request|attempts|in-doubt/);
  form.page.hasSender = true;
  await form.submit();
  expect(form.sent).toHaveLength(1);
});

test.each([
  ["is stored, though nobody could be told", { ...inDoubt, isStored: true, id: "ref" }, true],
  ["may have arrived where it would not be known again", { ...inDoubt, isOnlyOnce: true }, false],
] as const)("what %s is told as sent and not sent again", async (_, outcome, isRecorded) => {
  const stored = stubTabStorage();
  const form = openForm([outcome]);
  await form.submit();
  expect(form.getState()).toMatchObject({ step: "unconfirmed", prepared: null });
  const kept = [...stored.keys()].filter((key) => /^(receipt|in-doubt|attempts)/.test(key));
  expect(kept.map((key) => key.split(":")[0]).toSorted()).toEqual(isRecorded ? ["attempts", "receipt"] : []);
  await form.sendAgain();
  expect([form.timers, form.sent.length, form.did]).toEqual([[], 1, []]);
});

test("what failed is logged and told, its words stay, and the next try has the same id [ST22]", async () => {
  const stored = stubTabStorage();
  const form = openForm([refused, confirmed]);
  stored.set("draft:contact", "[]").set("in-doubt:contact", "{}");
  await form.submit();
  expect(form.getState()).toMatchObject({ step: "failed", error: "No", clears: 0, prepared: { fields } });
  expect(form.did).toEqual(["log No"]);
  expect([...stored.keys()]).toEqual(["draft:contact", "word-keys", "pending:contact"]);
  await form.submit();
  expect(form.sent[1]?.submissionId).toBe(form.sent[0]?.submissionId);
});

test.each([
  ["what sends", { loadSender: async () => () => Promise.reject(new Error("Broken")) }],
  [
    "the limiter",
    { limiter: { isAllowed: () => Promise.reject(new Error("Broken")), count: async () => {} } },
  ],
  ["the post", { loadSender: () => Promise.reject(), canPost: () => Promise.reject(new Error("Broken")) }],
] as const)("an error thrown by %s is a failure like any other [ST22]", async (_, effects) => {
  stubTabStorage();
  const form = openForm([], { effects });
  await form.submit();
  expect(form.getState()).toMatchObject({ step: "failed", error: "Broken" });
});

test("a server that finds fields of this form wrong leads back to them [ST15]", async () => {
  stubTabStorage();
  const fieldErrors = { message: "Message is required", lastName: "Missing" };
  const form = openForm([{ ...refused, fieldErrors }]);
  await form.submit();
  expect(form.getState()).toMatchObject({ step: "editing", fieldErrors, refusals: 1 });
});

test("wrong fields that this page does not have are told as a failure", async () => {
  stubTabStorage();
  const form = openForm([{ ...refused, fieldErrors: { lastName: "Missing" } }]);
  await form.submit();
  expect(form.getState()).toMatchObject({ step: "failed", error: "No", fieldErrors: {} });
});

test("what was changed while its first version arrived stays in the form, as a draft", async () => {
  const stored = stubTabStorage();
  const answer = later();
  const form = openForm([answer.promise, confirmed]);
  stored.set("draft:contact", "[]");
  const submitted = form.submit();
  form.page.typed = { ...typed, message: "Three dogs" };
  answer.resolve(confirmed);
  await submitted;
  expect(form.getState()).toMatchObject({ step: "overtaken", prepared: null, clears: 0 });
  expect([...stored.keys()].join()).toMatch(/draft:contact.*receipt/);
  expect(form.timers).toEqual([]);
  await form.submit();
  expect(form.sent[1]?.submissionId).not.toBe(form.sent[0]?.submissionId);
});

test("an answer that comes when the form has left the page is one for what was sent", async () => {
  stubTabStorage();
  const answer = later();
  const form = openForm([answer.promise]);
  const submitted = form.submit();
  form.page.typed = null;
  answer.resolve(confirmed);
  await submitted;
  expect(form.getState().step).toBe("sent");
});

test("what may not have arrived is sent again after 15 s, under its id, until it is known to have [ST20]", async () => {
  const stored = stubTabStorage();
  const form = openForm([inDoubt, inDoubt, confirmed]);
  await form.submit();
  expect(form.getState()).toMatchObject({ step: "unconfirmed", prepared: { fields } });
  expect(stored.has("in-doubt:contact")).toBe(true);
  expect([...stored.keys()].join()).not.toMatch(/receipt|attempts/);
  for (const step of ["unconfirmed", "sent"]) {
    expect(form.timers.map(({ delayMs }) => delayMs)).toEqual([15_000]);
    await form.fireTimer();
    expect(form.getState().step).toBe(step);
  }
  expect(form.timers.map(({ delayMs }) => delayMs)).toEqual([2000]);
  expect(form.sent).toEqual([form.sent[0], form.sent[0], form.sent[0]]);
  expect(stored.has("in-doubt:contact")).toBe(false);
});

test("back online it is sent again at once, once at a time", async () => {
  stubTabStorage();
  const answer = later();
  const form = openForm([inDoubt, answer.promise, confirmed]);
  await form.sendAgain();
  await form.submit();
  const trying = form.sendAgain();
  await Promise.all([form.sendAgain(), form.fireTimer()]);
  expect(form.sent).toHaveLength(2);
  answer.resolve(inDoubt);
  await trying;
  await form.sendAgain();
  expect([form.sent.length, form.getState().step]).toEqual([3, "sent"]);
});

test.each([
  ["no connection", notReached, "unconfirmed"],
  ["an error", new Error("Broken"), "unconfirmed"],
  ["a refusal", refused, "failed"],
  ["that the server does not have it", { ...notReached, isAbsent: true }, "failed"],
  ["that it is stored", { ...inDoubt, isStored: true }, "unconfirmed"],
] as const)("a quiet try that ends with %s is told [ST20, ST22]", async (_, outcome, step) => {
  stubTabStorage();
  const form = openForm([inDoubt, outcome]);
  await form.submit();
  await form.sendAgain();
  const isStill = outcome instanceof Error || outcome === notReached;
  expect(form.getState().step).toBe(step);
  expect(form.timers.map(({ delayMs }) => delayMs)).toEqual(isStill ? [15_000] : []);
});

test("a quiet try for which what sends cannot be had leaves the request in doubt", async () => {
  stubTabStorage();
  const form = openForm([inDoubt, confirmed]);
  await form.submit();
  form.page.hasSender = false;
  await form.sendAgain();
  expect([form.getState().step, form.did, form.sent.length]).toEqual(["unconfirmed", [], 1]);
  form.page.hasSender = true;
  await form.sendAgain();
  expect(form.getState().step).toBe("sent");
});

test("a quiet try counts for nothing once the visitor has gone on", async () => {
  const stored = stubTabStorage();
  const answer = later();
  const form = openForm([inDoubt, answer.promise]);
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

test("a form that is opened again has its draft, and its request in doubt is sent again", async () => {
  stubTabStorage();
  const left = openForm([inDoubt]);
  await left.submit();
  const did: string[] = [];
  const form = openForm([confirmed], { effects: { restoreDraft: () => did.push("restore the draft") } });
  expect([did, form.getState().step]).toEqual([["restore the draft"], "unconfirmed"]);
  await form.fireTimer();
  expect([form.getState().step, form.sent]).toEqual(["sent", left.sent]);
});

test("a form that came back with errors shows them, and nothing of the tab's memory", async () => {
  stubTabStorage();
  await openForm([inDoubt]).submit();
  const did: string[] = [];
  const form = openForm([], {
    reply: "with errors",
    effects: { restoreDraft: () => did.push("restore the draft") },
  });
  expect(form.getState()).toMatchObject({
    step: "editing",
    fieldErrors: { email: "Email is required" },
    refusals: 0,
  });
  expect(did).toEqual([]);
});

test("a form that was sent is ready again when the visitor comes back, one in doubt stays in doubt", async () => {
  stubTabStorage();
  const form = openForm([confirmed, inDoubt]);
  await form.submit();
  form.returnToPage();
  expect([form.getState().step, form.timers]).toEqual(["editing", []]);
  await form.submit();
  form.returnToPage();
  expect([form.getState().step, form.timers.length]).toEqual(["unconfirmed", 1]);
});

test("a form that leaves the page calls off what it waits for, and waits no more", async () => {
  stubTabStorage();
  const form = openForm([inDoubt, confirmed]);
  await form.submit();
  form.stop();
  expect(form.timers).toEqual([]);
  await form.submit();
  expect([form.getState().step, form.timers]).toEqual(["sent", []]);
});

test("emptying the form forgets its errors, its draft, its id and what was in doubt [X20]", async () => {
  const stored = stubTabStorage();
  const form = openForm([inDoubt, inDoubt]);
  await form.submit();
  form.resume();
  await form.submit();
  form.clear();
  expect(form.getState()).toEqual({
    step: "editing",
    fieldErrors: {},
    refusals: 0,
    clears: 1,
    resumes: 0,
    prepared: null,
    error: "",
  });
  expect([form.timers, [...stored.keys()]]).toEqual([[], ["word-keys"]]);
  form.clear();
  expect(form.getState().clears).toBe(2);
});

test("where storage is forbidden, a request is sent all the same, and again while in doubt", async () => {
  forbidTabStorage();
  const form = openForm([inDoubt, confirmed]);
  await form.submit();
  await form.fireTimer();
  expect(form.getState().step).toBe("sent");
  expect(form.sent[1]).toEqual(form.sent[0]);
});
