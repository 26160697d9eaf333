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

let stored: Map<string, string>;

beforeEach(() => {
  stored = stubTabStorage();
});

test("wrong fields are shown, nothing is sent or remembered, and editing one clears its error [ST15, ST23]", async () => {
  const form = openForm();
  form.page.typed = { email: " ", message: 1 as unknown as string };
  await form.submit();
  const { step, fieldErrors, rejections, prepared } = form.getState();
  expect({ step, rejections, prepared }).toEqual({ step: "editing", rejections: 1, prepared: null });
  expect(fieldErrors).toMatchObject({ email: "Email is required", message: expect.any(String) });
  form.clearFieldError("message");
  expect(form.getState().fieldErrors).toEqual({ email: "Email is required" });
  await form.submit();
  expect(form.getState().rejections).toBe(2);
  expect([form.sent, form.timers, stored.size]).toEqual([[], [], 0]);
});

test("right fields are sent, cleaned and under an id; once they arrived the thank-you page comes [ST15]", async () => {
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
  expect(JSON.parse(stored.get("receipt") ?? "")).toEqual({ submissionId, lines: fields });
  expect(JSON.parse(stored.get("sent-request") ?? "")).toMatchObject({ submissionId, reference: "ref" });
  expect([...stored.keys()].join()).not.toMatch(/draft|pending|in-doubt/);
  expect([...stored.entries()].join()).toMatch(/attempts:[0-9a-f]{32}/);
  expect([form.timers.map(({ delayMs }) => delayMs), form.did]).toEqual([[2000], []]);
  form.fireTimer();
  expect(form.did).toEqual(["go to the thank-you page"]);
});

test("a receipt says what became of a field rather than what was ticked [OW19]", async () => {
  const corrected = { label: fields[0]!.label, value: "Not yet" };
  await openForm([{ ...confirmed, corrected }]).submit();
  expect(JSON.parse(stored.get("receipt") ?? "").lines[0]).toEqual(corrected);
});

test("a second submit while the first is on its way, or after it arrived, sends nothing [ST18, X10]", async () => {
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

test("what was looked over and failed goes out again without another look, unless it was changed", async () => {
  const form = openForm([notReached, uncertain], { hasReview: true });
  await form.submit();
  await form.sendReviewed();
  expect(form.getState().step).toBe("failed");
  await form.submit();
  expect(form.getState().step).toBe("unconfirmed");
  await form.submit();
  expect(form.sent).toEqual([form.sent[0], form.sent[0], form.sent[0]]);
  form.page.typed = { ...typed, message: "Three dogs" };
  await form.submit();
  expect(form.getState().step).toBe("reviewing");
  form.resume();
  form.page.typed = typed;
  await form.submit();
  expect(form.getState().step).toBe("reviewing");
  expect(form.sent).toHaveLength(3);
});

test("a request that the limiter holds back is not sent, and the visitor is told for how long [VA38, ER05]", async () => {
  const limiter = () => ({ secondsToWait: async () => 300, count: async () => {} });
  const form = openForm([], { effects: { limiter } });
  await form.submit();
  const told = { step: "failed", error: tooManyAttemptsError, retryAfterSeconds: 300 };
  expect(form.getState()).toMatchObject(told);
  expect([form.sent, form.did, form.timers]).toEqual([[], [`log ${tooManyAttemptsError}`], []]);
});

test("where what sends cannot be had, the form is posted as it stands, with its receipt [X06]", async () => {
  const form = openForm();
  form.page.hasSender = false;
  await form.submit();
  await form.submit();
  expect(form.did).toEqual(["post"]);
  expect(form.getState().step).toBe("submitting");
  expect(JSON.parse(stored.get("receipt") ?? "")).toMatchObject({ lines: fields });
  expect(JSON.parse(stored.get("sent-request") ?? "")).toMatchObject({ reference: null });
});

test("where nobody would take the post either, the page says so and nothing counts as sent [FX33]", async () => {
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

test("what failed is logged and told, its words stay, and the next try has the same id [ST22]", async () => {
  const form = openForm([refused, confirmed]);
  stored.set("draft:contact", "[]").set("in-doubt:contact", "{}");
  await form.submit();
  expect(form.getState()).toMatchObject({ step: "failed", error: "No", clears: 0, prepared: { fields } });
  expect(form.did).toEqual(["log No"]);
  expect([...stored.keys()]).toEqual(["draft:contact", "word-keys", "pending:contact"]);
  await form.submit();
  expect(form.sent[1]?.submissionId).toBe(form.sent[0]?.submissionId);
});

test("an error thrown by what sends is a failure like any other [ST22]", async () => {
  const form = openForm([new Error("Broken")]);
  await form.submit();
  expect(form.getState()).toMatchObject({ step: "failed", error: "Broken" });
});

test.each([
  ["of this form", { message: "Message is required", lastName: "Missing" }, "editing", 1],
  ["that this page does not have", { lastName: "Missing" }, "failed", 0],
] as const)(
  "fields %s that the server finds wrong are told [ST15]",
  async (_, fieldErrors, step, rejections) => {
    const form = openForm([{ ...refused, fieldErrors }]);
    await form.submit();
    const shown = step === "editing" ? fieldErrors : {};
    expect(form.getState()).toMatchObject({ step, rejections, fieldErrors: shown });
  },
);

test("a send without an outcome is said to be slow after 8 s and again after 25 s, each send anew [FX13]", async () => {
  const outcomes = [later(), later()];
  const form = openForm(outcomes.map(({ promise }) => promise));
  for (const { resolve } of outcomes) {
    const submitted = form.submit();
    const told: unknown[] = [];
    while (form.timers.length > 0) {
      told.push([form.getState().delays, form.timers.map(({ delayMs }) => delayMs)]);
      await form.fireTimer();
    }
    expect(told).toEqual([
      [0, [8000]],
      [1, [17_000]],
    ]);
    expect(form.getState()).toMatchObject({ step: "submitting", delays: 2 });
    await expect
      .poll(() => form.sent.length)
      .toBe(outcomes.findIndex((each) => each.resolve === resolve) + 1);
    resolve(notReached);
    await submitted;
    expect([form.getState().step, form.timers]).toEqual(["failed", []]);
  }
});

test.each([
  ["is posted as it stands", async () => true, ["post"], "editing"],
  ["is told where nobody would take it", async () => false, [], "failed"],
  ["is told where that cannot be asked", () => Promise.reject(new Error("no fetch")), [], "failed"],
])(
  "a form whose own program throws between the click and the answer %s [EB02]",
  async (_what, canPost, did, step) => {
    const throws = (): never => {
      throw new TypeError("text.toWellFormed is not a function");
    };
    const form = openForm([], { effects: { readForm: throws, canPost } });
    await form.submit();
    expect(form.did).toEqual(["log text.toWellFormed is not a function", ...did]);
    expect(form.getState().step).toBe(step);
  },
);

test("a request that arrived is told as sent although the page can remember nothing of it [EB02]", async () => {
  const count = () => Promise.reject(new Error("no crypto"));
  const limiter = () => ({ secondsToWait: async () => 0, count });
  const form = openForm([confirmed], { effects: { limiter } });
  await form.submit();
  expect(form.getState().step).toBe("sent");
});
