import { describe, expect, test } from "vitest";
import { createFirstReminder } from "#domain/business/reminder-times.ts";
import { hourMs, minuteMs } from "#domain/durations.ts";
import type { Lead } from "#domain/leads/lead.ts";
import { site as openSite } from "#tests/support/built-site.ts";
import { readMessage } from "#tests/support/mail-peer.ts";
import { startProcess, subjects } from "#tests/support/owner.ts";
import { engines } from "#tests/support/store-engines.ts";
import { newLead, saveLead } from "#tests/support/test-lead.ts";
import { replyRuleOf } from "../../mail/lead-facts.ts";
import { deliverDue } from "../../outbox/outbox.ts";

const closed = [{ day: "2025-11-27", name: "Thanksgiving Day" }];
const { business } = openSite;
const site = { ...openSite, business: { ...business, hours: { ...business.hours, closed } } };
const firstReminder = createFirstReminder(replyRuleOf(site));
const gmailClipsAtBytes = 102 * 1024;

/** Times are a day of November 2025 and an hour in Denver. */
const instantOf = (time: string) => new Date(`2025-11-${time}:00-07:00`);

async function open(engine: (typeof engines)[number], at: string) {
  const started = await startProcess(engine, { at: instantOf(at).toISOString(), site });
  const { store, mail, clock, context, pass } = started;
  return {
    ...started,
    async ask(name: string, startDate = "", fields: Lead["fields"] = {}) {
      const care = { services: ["boarding"], startDate, endDate: startDate };
      const lead = newLead(clock(), { firstName: name, ...care, ...fields });
      await saveLead(store, { ...lead, form: "schedule", remindAt: firstReminder(clock(), startDate) });
      await deliverDue(context);
    },
    async passUntil(time: string) {
      while (clock() < instantOf(time)) await pass(5 * minuteMs);
    },
    reminders: () => subjects(mail, /^(?:Starts today: )?(?:Still waiting|Overdue):/),
  };
}

function entriesIn(text: string): string[] {
  return text.split(/^- /m).slice(1);
}

describe.each(engines)("$engine", (engine) => {
  test("after a closed day all that is due comes in one mail as the office opens, whose care begins first on top [OD04]", async () => {
    const { mail, clock, passUntil, lastMail, ask } = await open(engine, "26T18:30");
    for (const [name, day, zipCode] of [
      ["Ann", "", "80134"],
      ["Ben", "2025-12-20", "80134"],
      ["Cleo", "2025-12-03", "80104"],
      ["Dan", "2025-12-10", "80134"],
      ["Eve", "", "80134"],
      ["Fay", "2025-12-10", "80134"],
      ["Gus", "", "80134"],
      ["Hal", "2025-12-02", "80134"],
      ["Ida", "", "80134"],
      ["Jo", "", "80134"],
      ["Kim", "2025-12-03", "80134"],
    ] as const) {
      await ask(name, day, { zipCode });
      clock.forward(2 * hourMs);
    }
    mail.messages.length = 0;
    await passUntil("28T08:00");
    const entries = entriesIn(lastMail().text);
    expect(entries.map((entry) => entry.slice(0, entry.indexOf(":"))).join(" ")).toBe(
      "Hal Cleo Kim Dan Fay Ben Ann Eve Gus Ida Jo",
    );
    expect(entries[1]).toMatch(
      /^Cleo: Private Boarding, Wed, Dec 3, Castle Rock 80104\s+You promised an answer by Fri, Nov 28, 11 AM\s[\s\S]*Call: tel:[\s\S]*I've answered: https:/,
    );
    await passUntil("28T18:00");
    expect(subjects(mail)).toEqual([
      "Still waiting: Hal (0100) needs an answer by Fri, Nov 28, 11 AM (and 10 more)",
    ]);
  });

  test("what is due within the hour comes with the first of them, but not who has just asked [OD04]", async () => {
    const { passUntil, reminders, ask } = await open(engine, "24T10:00");
    await ask("Ann");
    await passUntil("25T08:35");
    await ask("Early", "2025-11-25");
    await passUntil("25T08:50");
    await ask("Late", "2025-11-25");
    await passUntil("25T09:30");
    const both =
      "Starts today: Still waiting: Early (0100) needs an answer by Wed, Nov 26, 9 AM (and 1 more)";
    expect(reminders()).toEqual([both]);
    await passUntil("25T09:35");
    const alone = "Starts today: Still waiting: Late (0100) needs an answer by Wed, Nov 26, 9 AM";
    expect(reminders()).toEqual([both, alone]);
  });

  test("what could not be sent comes with the next, once [OD04]", async () => {
    const { mail, passUntil, pass, reminders, ask } = await open(engine, "24T11:00");
    await ask("Ann");
    await passUntil("25T09:50");
    await ask("Early", "2025-11-25");
    mail.behave({ refuse: "mail", code: 451 });
    await passUntil("25T10:30");
    mail.behave("accept");
    await pass(5 * minuteMs);
    const both =
      "Starts today: Still waiting: Early (0100) needs an answer by Wed, Nov 26, 10 AM (and 1 more)";
    expect(reminders()).toEqual([both]);
    await passUntil("25T10:55");
    expect(reminders()).toEqual([both]);
  });

  test("however many wait and whatever they wrote, each mail is small enough to be shown whole [OD04]", async () => {
    const { mail, pass, ask } = await open(engine, "24T11:00");
    const [name, email] = ["<b>&\"é' ".repeat(12), `${"a".repeat(60)}@${"b".repeat(60)}.example.net`];
    for (let count = 0; count < 45; count++) await ask(`${name}${count}`, "", { email: `${count}${email}` });
    mail.messages.length = 0;
    // What could not be sent is planned once more, with the rest.
    mail.behave({ refuse: "mail", code: 451 });
    await pass(23 * hourMs);
    await pass(minuteMs);
    mail.behave("accept");
    await pass(hourMs);
    const mails = mail.messages.map(({ raw }) => readMessage(raw));
    // Both are due at once, so either may come first.
    expect(mails.map(({ text }) => entriesIn(text).length).toSorted()).toEqual([40, 5]);
    for (const { html } of mails) expect(Buffer.byteLength(html)).toBeLessThan(gmailClipsAtBytes);
  });
});
