import { expect, test } from "vitest";
import { hourMs, minuteMs } from "#domain/durations.ts";
import { mailTexts, startProcess, subjects } from "#tests/support/owner.ts";
import { newLead, saveLead } from "#tests/support/test-lead.ts";

test("requests that are not mailed are announced in one mail an hour by two processes, suspected spam by day, which links to the list; each is posted to the webhook [SF08, OW01, WM06]", async () => {
  const { store, mail, hook, clock, context, newContext, pass } = await startProcess({
    channels: ["email", "webhook"],
    at: "2025-11-24T19:05:00.000Z",
  });
  const other = await newContext();
  const save = (firstName: string, changed: object) =>
    saveLead(store, { ...newLead(clock(), { firstName }), ...changed });
  for (const name of ["One", "Two"]) await save(name, { isListed: true });
  const spam = await save("Bot", { spamSigns: ["links"] });
  for (const each of [context, other]) await pass(0, each);
  const more = /.*(more|spam)/;
  expect(subjects(mail, more)).toEqual(["2 more requests, 1 request looks like spam"]);
  expect(hook.requests.filter(({ body }) => JSON.parse(body).type !== "owner.notice")).toHaveLength(3);
  const text = mailTexts(mail, more);
  expect(text).toContain("See what waits: <link: waits>");
  expect(text).not.toMatch(/One|Two|Bot/);

  clock.forward(minuteMs);
  await save("Three", { spamSigns: ["links"] });
  await pass(10 * minuteMs);
  expect(subjects(mail, more)).toHaveLength(1);
  await pass(50 * minuteMs);
  expect(subjects(mail, more).slice(1)).toEqual(["[Possible spam] 1 request looks like spam"]);
  // Until an hour of the night.
  await pass(9 * hourMs);
  await save("Four", { spamSigns: ["links"] });
  await pass();
  expect(subjects(mail, more)).toHaveLength(2);
  await pass(10 * hourMs);
  expect(subjects(mail, more)).toHaveLength(3);

  await store.markNotSpam(spam, clock(), () => null);
  await pass();
  expect(subjects(mail, /^Bot/)).toHaveLength(1);
});

test("a request that comes in before the time at which a clock that was ahead sent the last mail is announced [SF08, WM06]", async () => {
  const { store, mail, clock, pass } = await startProcess({ at: "2025-11-24T19:05:00.000Z" });
  const save = () => saveLead(store, { ...newLead(clock()), isListed: true });
  clock.forward(30 * hourMs);
  await save();
  await pass();
  // The clock was put right, and the hour before that mail has come.
  clock.forward(-31 * minuteMs);
  await save();
  await pass();
  expect(subjects(mail, /more/)).toEqual(["1 more request", "1 more request"]);
});

test("the mail leaves out requests answered or marked before it was sent [WM06]", async () => {
  const { store, mail, clock, pass } = await startProcess({ at: "2025-11-24T19:05:00.000Z" });
  const id = await saveLead(store, { ...newLead(clock()), isListed: true });
  mail.behave({ refuse: "mail", code: 451 });
  await pass();
  await store.markAnswered(id, clock());
  mail.behave("accept");
  await pass(hourMs);
  expect(mail.messages).toEqual([]);
});
