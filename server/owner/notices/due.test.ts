import { expect, test } from "vitest";
import { createAnswerTimes } from "#domain/business/reminder-times.ts";
import { hourMs, minuteMs } from "#domain/durations.ts";
import type { Lead } from "#domain/leads/lead.ts";
import { site as openSite, ownerLinks } from "#tests/support/built-site.ts";
import { headerOf, readMessage } from "#tests/support/mail-peer.ts";
import { mainOf, newApp } from "#tests/support/new-app.ts";
import { deliverAll, mailTexts, notifyOwners, startProcess, subjects } from "#tests/support/owner.ts";
import { newLead, priceOf, saveLead } from "#tests/support/test-lead.ts";
import { nextReminderOf, replyRuleOf } from "../../mail/lead-facts.ts";
import type { NewLead } from "../../store/stored-records.ts";

const closed = [{ day: "2025-11-27", name: "Thanksgiving Day" }];
const { business } = openSite;
const site = { ...openSite, business: { ...business, hours: { ...business.hours, closed } } };
const answerTimes = createAnswerTimes(replyRuleOf(site));

/** Returns the instant of a day of November 2025 and a time in Denver, such as "24T11:00". */
const instantOf = (time: string) => new Date(`2025-11-${time}:00-07:00`);

/** Starts a site that is closed on Thanksgiving, with requests that are unanswered. */
async function openWaiting(at: string, options: Parameters<typeof startProcess>[0] = {}) {
  const started = await startProcess({ at: instantOf(at).toISOString(), site, ...options });
  const { store, mail, clock, context, pass } = started;
  return {
    ...started,
    async ask(
      name: string,
      startDate = "",
      { fields = {}, ...changed }: Omit<Partial<NewLead>, "fields"> & { fields?: Lead["fields"] } = {},
    ) {
      const care = { services: ["dog-walking"], startDate, endDate: startDate };
      const lead = newLead(clock(), { firstName: name, ...care, ...fields });
      const times = answerTimes(clock(), startDate);
      const asked = { ...lead, form: "schedule", receivedAt: clock().toISOString() };
      const price = priceOf({ ...asked, replyBy: times.replyBy?.toISOString() ?? "" });
      const id = await saveLead(store, { ...lead, form: "schedule", ...times, ...price, ...changed });
      await deliverAll(context);
      return id;
    },
    async passUntil(time: string, given: Parameters<typeof pass>[1] = {}) {
      while (clock() < instantOf(time)) await pass(10 * minuteMs, given);
    },
    due: () => subjects(mail, /^(?:Start\w+ \w+: )?(?:Still waiting|Overdue):/),
  };
}

const owners = [{ name: "Sam Rivera" }, { name: "Alex Kim" }];
const [sam, alex] = ["sam@example.com", "alex@example.com"];
const gmailClipsAtBytes = 102 * 1024;

test("a reminder is sent once to every channel when an office hour is left, with the price; none for what was due while reminders were off [OW04, SF15, OD01, OP01]", async () => {
  const { mail, hook, clock, context, newContext, ask, pass, due } = await openWaiting("24T11:00", {
    channels: ["email", "webhook"],
  });
  await ask("Ann", "", { replyBy: clock(), remindAt: clock() });
  const leadId = await ask("Dana", "2025-12-02");
  mail.messages.length = 0;
  const reminders = "off" as const;
  await pass(minuteMs, { site: { ...site, business: { ...site.business, reminders } } });
  await pass(23 * hourMs - minuteMs);
  const other = await newContext();
  await Promise.all([context, other, context].map((each) => notifyOwners(each)));
  const title = "Dana (0100) needs an answer by Tue, Nov 25, 11 AM";
  expect(due()).toEqual([`Still waiting: ${title}`]);
  const { headers, text } = readMessage(mail.messages[0]?.raw ?? "");
  expect(headerOf(headers, "auto-submitted")).toBe("auto-generated");
  expect(headerOf(headers, "reply-to")).toBe("owner@example.com");
  expect(text).toContain("Dog Walking: from $31\r\n");
  const [, answered = ""] = /Answered: \S+\/(\S+)/.exec(text) ?? [];
  expect(ownerLinks.verify(answered)).toMatchObject({ kind: "request", leadId });
  const events = hook.requests.map(({ body }) => JSON.parse(body));
  expect(events.filter(({ data }) => data.kind === "due")).toMatchObject([
    { type: "owner.notice", data: { leadId, leadIds: [leadId] } },
  ]);
  for (let day = 0; day < 5; day++) await pass(24 * hourMs);
  expect(due()).toHaveLength(1);
});

test("requests due within a clock hour are in one mail, also with two processes and of an application; whose care starts first is named first [OD04, OP01, WM07, FM05]", async () => {
  const { mail, context, newContext, ask, passUntil, pass, due } = await openWaiting("24T11:00");
  const other = await newContext();
  await ask("Undated");
  await ask("Later", "2025-12-21");
  await ask("Sooner", "2025-12-20");
  await passUntil("24T11:30");
  await ask("Kim", "", { form: "job-application", fields: { services: [] } });
  await passUntil("25T09:50");
  expect(due()).toEqual([]);
  for (const each of [context, other]) await pass(5 * minuteMs, each);
  await passUntil("25T11:50");
  expect(due()).toEqual([
    "Still waiting: Sooner (0100) needs an answer by Tue, Nov 25, 11 AM (and 2 more)",
    "Still waiting: Kim (0100) needs an answer by Tue, Nov 25, noon",
  ]);
  expect(mailTexts(mail, /^Still/)).toMatch(/- Sooner: [\s\S]*- Later: [\s\S]*- Undated: /);
});

test("care that starts before the answer is due is in a reminder every two hours by day until it is answered or its first day is over [TW02, OP01, WM07, FM05]", async () => {
  const { clock, passUntil, due, ask, store } = await openWaiting("29T18:20");
  const early = await ask("Early", "2025-11-30");
  await passUntil("29T23:50");
  expect(due()).toEqual(Array(2).fill("Starts tomorrow: Still waiting: Early (0100) needs an answer now"));
  await passUntil("30T12:30");
  expect(due().slice(2)).toEqual(
    Array(3).fill("Starts today: Still waiting: Early (0100) needs an answer now"),
  );
  await store.markAnswered(early, clock());
  await passUntil("30T23:50");
  expect(due()).toHaveLength(5);
});

test("days off added after a promise do not change it: it has a reminder before and is overdue afterwards [OW04, OP01]", async () => {
  const { mail, ask, passUntil, due } = await openWaiting("24T11:00");
  await ask("Dana");
  const closures = [{ title: "Away", from: "2025-11-24", to: "2025-11-26" }];
  const away = { site: { ...site, business: { ...site.business, closures } } };
  await passUntil("25T10:00", away);
  expect(due()).toEqual(["Still waiting: Dana (0100) needs an answer by Tue, Nov 25, 11 AM"]);
  await passUntil("25T12:00", away);
  // The next office day.
  await passUntil("28T08:00", away);
  expect(mailTexts(mail, /^Today/)).toContain("Overdue since Tue, Nov 25, 11 AM");
});

test("on a day off added after a promise, a reminder in the hour of the morning mail, which does not come, is sent [OW04]", async () => {
  const { ask, passUntil, due } = await openWaiting("24T08:30");
  await ask("Dana");
  const closures = [{ title: "Away", from: "2025-11-25", to: "2025-11-26" }];
  const away = { site: { ...site, business: { ...site.business, closures } } };
  await passUntil("25T08:10", away);
  expect(due()).toEqual(["Still waiting: Dana (0100) needs an answer by Tue, Nov 25, 9 AM"]);
});

test("an answer taken back schedules the later reminders again, and none twice [SF15]", async () => {
  const { store, clock, pass, due, ask } = await openWaiting("24T11:00");
  const [early, late] = [await ask("Early"), await ask("Late")];
  const undo = (id: string) => store.markUnanswered(id, nextReminderOf(site, clock()));
  for (const id of [early, late]) await store.markAnswered(id, clock());
  await pass(21 * hourMs);
  await undo(early);
  await pass();
  expect(due()).toEqual([]);
  await pass(2 * hourMs);
  expect(due()).toEqual(["Still waiting: Early (0100) needs an answer by Tue, Nov 25, 11 AM"]);
  // Too late for a reminder, so the morning mail lists it.
  for (const id of [early, late]) await undo(id);
  await pass(24 * hourMs);
  expect(due()).toHaveLength(1);
  // Marked as spam by mistake.
  const before = await store.listNotices("due", clock());
  const answered = await ask("Answered", "2025-12-20");
  await store.markAnswered(answered, clock());
  await store.markSpam(answered, clock());
  await store.markNotSpam(answered, clock(), nextReminderOf(site, clock()));
  await pass(24 * hourMs);
  expect(await store.listNotices("due", clock())).toEqual(before);
});

test("reminders missed while the server was down are sent once it is up, not at night; a mail of many requests is small enough for Gmail [OW04, OD04, RI04]", async () => {
  const { mail, clock, ask, passUntil } = await openWaiting("24T11:00");
  const email = `${"a".repeat(60)}@${"b".repeat(60)}.example.net`;
  const name = "<b>&\"é' ".repeat(12);
  for (let count = 0; count < 45; count++)
    await ask(`${name}${count}`, "2025-12-20", { fields: { email: `${count}${email}` } });
  mail.messages.length = 0;
  clock.forward(instantOf("25T22:00").getTime() - clock().getTime());
  await passUntil("26T05:50");
  expect(mail.messages).toEqual([]);
  await passUntil("26T06:00");
  const [due] = mail.messages
    .map(({ raw }) => readMessage(raw))
    .filter(({ text }) => text.startsWith("45 requests wait for an answer"));
  expect(due?.text.match(/^- /gm)).toHaveLength(10);
  expect(due?.text).toContain("And 35 more.");
  expect(Buffer.byteLength(due?.html ?? "")).toBeLessThan(gmailClipsAtBytes);
});

test("a mail that could not be sent in time is dropped: a reminder after three hours, a morning mail in the evening [OD04, OW05]", async () => {
  const { mail, ask, passUntil } = await openWaiting("24T11:00");
  await ask("Dana");
  await passUntil("25T07:50");
  mail.behave({ refuse: "mail", code: 451 });
  await passUntil("25T19:00");
  mail.messages.length = 0;
  mail.behave("accept");
  await ask("Kim");
  await passUntil("25T20:50");
  expect(subjects(mail, /^(?!Kim)/)).toEqual([]);
  await passUntil("26T08:00");
  expect(subjects(mail, /^Today/)).toHaveLength(1);
});

test("when one of two owners has answered, the other gets no reminder [OD03]", async () => {
  const { store, mail, clock, ask, pass, passUntil } = await openWaiting("24T11:00", {
    channels: ["email", "email-2"],
    to: [sam, alex],
    site: { ...site, business: { ...site.business, owners } },
  });
  const { app } = await newApp({ store, clock, ownerLinks, business: { owners } });
  const dueTo = (address: string) => {
    const messages = mail.messages.filter(({ to }) => to.includes(address));
    return subjects({ ...mail, messages }, /^Still/);
  };
  await pass();
  const dana = await ask("Dana");
  mail.behave({ refuse: "rcpt", code: 450, recipient: alex });
  await pass(23 * hourMs);
  const [, link = ""] = /Answered: (\S+)/.exec(readMessage(mail.messages.at(-1)?.raw ?? "").text) ?? [];
  expect(mainOf(await (await app.request(link)).text())).toContain(">Sam answered</button>");
  const body = new URLSearchParams({ do: "answered Sam" });
  expect((await app.request(link, { method: "POST", body })).status).toBe(303);
  mail.behave("accept");
  await pass(10 * minuteMs);
  await ask("Kim");
  await passUntil("26T08:00");
  expect([dueTo(sam), dueTo(alex)].map(({ length }) => length)).toEqual([1, 0]);
  expect(await store.findLead(dana)).toMatchObject({ answeredBy: "Sam" });
});
