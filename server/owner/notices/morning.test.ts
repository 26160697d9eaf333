import { expect, test } from "vitest";
import { dayMs, hourMs, minuteMs } from "#domain/durations.ts";
import { site } from "#tests/support/built-site.ts";
import { mailTexts, notifyOwners, startProcess, subjects } from "#tests/support/owner.ts";
import { newLead, saveLead } from "#tests/support/test-lead.ts";
import { deliverDue } from "../../outbox/outbox.ts";
import type { NewLead } from "../../store/stored-records.ts";
import type { OwnerContext } from "../owner-context.ts";

/** A Saturday, 8 AM in Denver. */
const saturday = "2025-11-22T15:00:00.000Z";

async function open(given: Partial<OwnerContext> = {}, at = saturday) {
  const started = await startProcess({ at, ...given, channels: ["email"] });
  const { store, mail, clock, pass } = started;
  // The first run only records its start.
  await pass();
  const isMorning = /^(Subject: )?(Your week|Today):/m;
  return {
    ...started,
    mornings: () => subjects(mail, isMorning),
    morningText: () =>
      mailTexts({ ...mail, messages: mail.messages.filter(({ raw }) => isMorning.test(raw)).slice(-1) }),
    save: (firstName: string, changed: Partial<NewLead> = {}, startDate = "") => {
      const fields = { firstName, services: ["dog-walking"], startDate, endDate: startDate };
      return saveLead(store, { ...newLead(clock(), fields), ...changed });
    },
    /** From now. */
    in: (ms: number) => new Date(clock().getTime() + ms),
    async live(days: number, changed: Partial<OwnerContext> = {}) {
      for (let day = 0; day < days; day++) await pass(dayMs, changed);
    },
  };
}

test("a morning mail sent by a clock that was ahead is sent again on its real day [OW05, FX30]", async () => {
  const { clock, pass, save, mornings } = await open();
  await save("Visitor");
  await pass(3 * dayMs);
  clock.forward(-2 * dayMs);
  // Sunday, Monday and Tuesday.
  for (const ms of [0, dayMs, dayMs]) await pass(ms);
  const ofMonday = "Your week: 1 request, 1 waiting for an answer";
  expect(mornings()).toEqual([ofMonday, ofMonday, "Today: 1 waiting for an answer"]);
});

test("after a clock that was ahead, Monday's mail is sent on its real day, and counts nothing of a time to come [OD05, FX30]", async () => {
  const { store, clock, pass, save, mornings } = await open();
  clock.forward(3 * dayMs);
  await store.markAnswered(await save("Visitor"), clock());
  await pass();
  clock.forward(-dayMs);
  await pass();
  expect(mornings()).toEqual([
    "Your week: 1 request, 0 waiting for an answer",
    "Your week: 0 requests, 0 waiting for an answer",
  ]);
});

test("every Monday at 8 it sums up the week, once for two processes, with the number of suspected spam [OW05, SF01, OD05, OP01, WM06]", async () => {
  const { store, mail, clock, context, newContext, pass, save, mornings, in: later } = await open();
  const other = await newContext();
  await save("Visitor");
  await store.markAnswered(await save("Cleo", { receivedAt: later(-2 * dayMs) }), later(-dayMs));
  await save("Paul", { form: "job-application" });
  await save("Bot", { spamSigns: ["links"] });
  await deliverDue(context);
  mail.messages.length = 0;
  // Sunday.
  await pass(dayMs);
  await pass(dayMs - minuteMs);
  expect(mornings()).toEqual([]);
  mail.messages.length = 0;
  clock.forward(minuteMs);
  await Promise.all([notifyOwners(context), notifyOwners(other)]);
  await notifyOwners(other);
  await expect(mailTexts(mail)).toMatchFileSnapshot("monday.txt");
});

test("on other days it lists requests that start by tomorrow or are due by tonight, with buttons, and counts all as the page does [OW05, OP01, WM07]", async () => {
  const { live, mornings, morningText, save, in: later } = await open();
  await live(2);
  await save("Applicant", { form: "job-application" });
  await live(3);
  // An application is unanswered too.
  expect(mornings().slice(1)).toEqual(Array(3).fill("Today: 1 waiting for an answer"));
  expect(morningText()).toContain("WAITING FOR AN ANSWER\n\n1 on your list.\n");
  const replyBy = later(5 * dayMs);
  for (let count = 1; count < 7; count++) await save(`Later${count}`, { replyBy, receivedAt: later(count) });
  await save("Due", { replyBy: later(30 * hourMs) });
  const days = { Ahead: "2025-12-20", Cleo: "2025-11-28", Max: "2025-11-28", Soon: "2025-11-29" };
  for (const [index, [name, day]] of Object.entries(days).entries())
    await save(name, { replyBy, receivedAt: later(index) }, day);
  await live(1);
  expect(mornings().slice(4)).toEqual(["Today: Cleo and 1 more start, 12 waiting for an answer"]);
  const lines = morningText().split("\n");
  expect(lines.filter((line) => /^(-|And| {4}(Call|Answered)|.*link: waits)/.test(line))).toEqual([
    ...["- Cleo: Dog Walking, Fri, Nov 28, Castle Rock 80104", "    Call: tel:+13035550100"],
    "    Answered: <link: request>",
    ...["- Max: Dog Walking, Fri, Nov 28, Castle Rock 80104", "    Call: tel:+13035550100"],
    "    Answered: <link: request>",
    ...["- Soon: Dog Walking, Sat, Nov 29, Castle Rock 80104", "    Call: tel:+13035550100"],
    "    Answered: <link: request>",
    ...["- Due: Dog Walking, Castle Rock 80104", "    Call: tel:+13035550100"],
    "    Answered: <link: request>",
    "And 8 more on your list.",
    "See what waits: <link: waits>",
  ]);
});

test("a business without phone hours gets it each day with an unanswered request, except days off [OW05]", async () => {
  const { live, mornings, save } = await open();
  const closures = [{ title: "Away", from: "2025-11-25", to: "2025-11-26" }];
  const hours = { ...site.business.hours, office: [] };
  await save("Ann");
  await live(6, { site: { ...site, business: { ...site.business, hours, closures } } });
  expect(mornings()).toEqual([
    ...["Today: 1 waiting for an answer", "Your week: 1 request, 1 waiting for an answer"],
    ...Array(2).fill("Today: 1 waiting for an answer"),
  ]);
});

test("a request due in its hour is only in this mail; one that could not be sent is retried until the evening [OW05, OD04]", async () => {
  const { mail, pass, live, mornings, morningText, save, in: later } = await open();
  await live(2);
  await save("Reminded", { remindAt: later(dayMs), replyBy: later(dayMs + hourMs) });
  await live(1);
  await pass(59 * minuteMs);
  await pass(hourMs);
  expect(mornings().slice(1)).toEqual(["Today: 1 waiting for an answer"]);
  expect(morningText()).toContain("- Reminded: Dog Walking");
  expect(subjects(mail, /waiting:|Overdue:/)).toEqual([]);
  await save("Ten", { remindAt: later(hourMs), replyBy: later(2 * hourMs) });
  await pass(hourMs);
  expect(subjects(mail, /waiting:/)).toHaveLength(1);
  mail.behave({ refuse: "mail", code: 451 });
  await live(1);
  for (let hour = 0; hour < 7; hour++) await pass(hourMs);
  mail.behave("accept");
  for (let hour = 0; hour < 3; hour++) await pass(hourMs);
  expect(mornings().slice(2)).toEqual(["Today: 2 waiting for an answer"]);
});

test("one whose text was rejected still links to the requests that are due [SF10, OW05]", async () => {
  const { mail, live, save, in: later } = await open();
  await live(2);
  await save("Due", { replyBy: later(30 * hourMs) });
  mail.behave({ refuse: "data", code: 554, contain: /^(?![\s\S]*was refused)/ });
  await live(1);
  expect(mailTexts(mail, /^An email to you was refused: your morning/)).toMatch(
    /- Request reference <id>\n.*: <link: /,
  );
});
