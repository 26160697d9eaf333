import { beforeEach, expect, test } from "vitest";
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
import type { SendOutcome } from "./sending/send-outcome.ts";

let stored: Map<string, string>;

beforeEach(() => {
  stored = stubTabStorage();
});

test.each([
  ["is stored, though nobody could be told", { ...uncertain, isStored: true, id: "ref" }, true],
  ["may have arrived where it would not be known again", { ...uncertain, isOnlyOnce: true }, false],
] as const)("what %s is told as sent and not sent again", async (_, outcome, isRecorded) => {
  const form = openForm([outcome]);
  await form.submit();
  expect(form.getState()).toMatchObject({ step: "unconfirmed", prepared: null });
  const kept = [...stored.keys()].filter((key) => /^(receipt|in-doubt|attempts)/.test(key));
  expect(kept.map((key) => key.split(":")[0]).toSorted()).toEqual(isRecorded ? ["attempts", "receipt"] : []);
  await form.sendAgain();
  expect([form.timers, form.sent.length, form.did]).toEqual([[], 1, []]);
});

test("what was changed while its first version arrived stays in the form, as a draft", async () => {
  const answer = later();
  const form = openForm([answer.promise, confirmed]);
  stored.set("draft:contact", "[]");
  const submitted = form.submit();
  form.page.typed = { ...typed, message: "Three dogs" };
  answer.resolve(confirmed);
  await submitted;
  expect(form.getState()).toMatchObject({ step: "sent-but-edited", prepared: null, clears: 0 });
  expect([...stored.keys()].join()).toMatch(/draft:contact.*receipt/);
  expect(form.timers).toEqual([]);
  await form.submit();
  expect(form.sent[1]?.submissionId).not.toBe(form.sent[0]?.submissionId);
});

test("what may not have arrived is sent again after 15 s, under its id, until it is known to have [ST20]", async () => {
  const form = openForm([uncertain, uncertain, confirmed]);
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
  const answer = later();
  const form = openForm([uncertain, answer.promise, confirmed]);
  await form.sendAgain();
  await form.submit();
  const trying = form.sendAgain();
  await Promise.all([form.sendAgain(), form.fireTimer()]);
  expect(form.sent).toHaveLength(2);
  answer.resolve(uncertain);
  await trying;
  await form.sendAgain();
  expect([form.sent.length, form.getState().step]).toEqual([3, "sent"]);
});

test.each([
  ["no connection", notReached, "unconfirmed"],
  ["an error", new Error("Broken"), "unconfirmed"],
  ["a refusal", refused, "failed"],
  ["that the server does not have it", { ...notReached, isAbsent: true }, "failed"],
  ["that it is stored", { ...uncertain, isStored: true }, "unconfirmed"],
] as const)("a quiet try that ends with %s is told [ST20, ST22]", async (_, outcome, step) => {
  const form = openForm([uncertain, outcome]);
  await form.submit();
  await form.sendAgain();
  const isStill = outcome instanceof Error || outcome === notReached;
  expect(form.getState().step).toBe(step);
  expect(form.timers.map(({ delayMs }) => delayMs)).toEqual(isStill ? [15_000] : []);
});

const gone = { ...notReached, mayHaveArrived: true } satisfies SendOutcome;

test("a request for which a proxy answered is told as failed, and sent again until it is known to have arrived [VT01]", async () => {
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

test.each([
  ["has arrived", confirmed, "sent"],
  ["was refused", refused, "editing"],
] as const)(
  "whoever is back at the form, over a reload too, is told when the request %s quietly, as far as it helps [VT01]",
  async (_, outcome, step) => {
    for (const isReloaded of [false, true]) {
      stubTabStorage();
      const left = openForm([gone, outcome]);
      await left.submit();
      left.resume();
      const form = isReloaded ? openForm([outcome]) : left;
      expect(form.getState().step).toBe("editing");
      await form.sendAgain();
      expect([form.getState().step, form.getState().awaitingConfirmation]).toEqual([step, null]);
    }
  },
);

test("a quiet try counts for nothing once the visitor has gone on", async () => {
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

test("a form that is opened again has draft and request in doubt, one that came back with errors neither", async () => {
  const left = openForm([uncertain]);
  await left.submit();
  const did: string[] = [];
  const effects = { restoreDraft: () => did.push("restore the draft") };
  const wrong = openForm([], { reply: "with errors", effects });
  const fieldErrors = { email: "Email is required" };
  expect(wrong.getState()).toMatchObject({ step: "editing", fieldErrors, rejections: 0 });
  expect(did).toEqual([]);
  const form = openForm([confirmed], { effects });
  expect([did, form.getState().step]).toEqual([["restore the draft"], "unconfirmed"]);
  await form.fireTimer();
  expect([form.getState().step, form.sent]).toEqual(["sent", left.sent]);
});

test("emptying the form forgets its errors, its draft, its id and what was in doubt [X20]", async () => {
  const form = openForm([uncertain, uncertain]);
  const empty = form.getState();
  await form.submit();
  form.resume();
  await form.submit();
  form.clear();
  expect(form.getState()).toEqual({ ...empty, clears: 1 });
  expect([form.timers, [...stored.keys()]]).toEqual([[], ["word-keys"]]);
});
