import { describe, expect, test } from "vitest";
import { createFirstReminder, reminderTimes } from "#domain/business/reminder-times.ts";
import { hourMs, minuteMs } from "#domain/durations.ts";
import type { Channel } from "#domain/leads/lead.ts";
import { shortReference } from "#domain/requests/sent-request.ts";
import { ownerLinks, site } from "#tests/support/built-site.ts";
import { headerOf, readMessage } from "#tests/support/mail-peer.ts";
import { notifyOwners, replyRule, startProcess, subjects } from "#tests/support/owner.ts";
import { engines } from "#tests/support/store-engines.ts";
import { newLead, saveLead } from "#tests/support/test-lead.ts";
import { deliverDue } from "../../outbox/outbox.ts";
import type { LeadStore } from "../../store/lead-store.ts";
import type { NewLead } from "../../store/stored-records.ts";

/** From a Monday, 11 AM in Denver, to Tuesday at 11. */
const untilPromised = 24 * hourMs;
const untilReminder = untilPromised - hourMs;

type Mark = (store: LeadStore, id: string, now: Date) => Promise<unknown>;

async function open(engine: (typeof engines)[number], channels: Channel[] = ["email"]) {
  const started = await startProcess(engine, { channels });
  const { store, mail, clock } = started;
  return {
    ...started,
    reminders: () => subjects(mail, /^(Still waiting|Overdue):/),
    save(changed: Partial<NewLead> = {}) {
      const remindAt = reminderTimes(clock(), replyRule)[0] ?? null;
      return saveLead(store, { ...newLead(clock()), remindAt, ...changed });
    },
  };
}

describe.each(engines)("$engine", (engine) => {
  test("two processes, and one that is started again, send one mail of all that are due [OW04, OD04]", async () => {
    const { mail, clock, context, newContext, save, reminders, texts } = await open(engine);
    for (let count = 0; count < 12; count++) await save();
    await deliverDue(context);
    mail.messages.length = 0;
    const other = await newContext();
    clock.forward(untilReminder);
    await Promise.all([context, other, context, other].map((each) => notifyOwners(each)));
    expect(reminders()).toEqual([
      "Still waiting: Dana (0100) needs an answer by Tue, Nov 25, 11 AM (and 11 more)",
    ]);
    expect(
      texts()
        .join()
        .match(/Reference/g),
    ).toHaveLength(12);
    await notifyOwners(await newContext());
    expect(reminders()).toHaveLength(1);
  });

  test("a reminder that fails is tried again, unless the request was answered or called spam meanwhile [OW04]", async () => {
    const { store, mail, clock, context, pass, save, texts } = await open(engine);
    const [kept, spam, answered] = [await save(), await save(), await save()];
    await deliverDue(context);
    mail.messages.length = 0;
    mail.behave({ refuse: "mail", code: 451 });
    await pass(untilReminder);
    mail.behave("accept");
    await store.markSpam(spam, clock());
    await store.markAnswered(answered, clock());
    await pass(minuteMs);
    expect(texts()).toEqual([expect.stringContaining(shortReference(kept))]);
  });

  test("reminds once when an office hour is left and once when it has passed, at the minute [OW04, SF15]", async () => {
    const { mail, pass, reminders, save } = await open(engine);
    const id = await save();
    await pass(untilReminder - minuteMs);
    expect(reminders()).toEqual([]);
    mail.messages.length = 0;
    await pass(minuteMs);
    await pass();
    expect(reminders()).toEqual(["Still waiting: Dana (0100) needs an answer by Tue, Nov 25, 11 AM"]);
    await pass(untilPromised - untilReminder);
    expect(reminders().slice(1)).toEqual([
      "Overdue: Dana (0100) should have heard from you by Tue, Nov 25, 11 AM",
    ]);
    for (let day = 0; day < 8; day++) await pass(24 * hourMs);
    expect(reminders()).toHaveLength(2);

    const { headers, text, html } = readMessage(mail.messages[0]?.raw ?? "");
    expect(headerOf(headers, "auto-submitted")).toBe("auto-generated");
    expect(headerOf(headers, "reply-to")).toBe("owner@example.com");
    for (const part of [text, html]) expect(part).toContain(shortReference(id));
    expect(html).toContain('<a href="tel:+13035550100"');
    expect(text).toMatch(
      /^Write to Dana: mailto:dana\.\S+@example\.net\?subject=Your%20request%20to%20\S+\r$/m,
    );
    const token = /I've answered: \S+\/(\S+)/.exec(text)?.[1] ?? "";
    expect(ownerLinks.verify(token)).toMatchObject({ action: "answered", leadId: id });
  });

  test.each<[string, Mark, Mark, Partial<NewLead>?]>([
    [
      "answered",
      (store, id, now) => store.markAnswered(id, now),
      (store, id, now) => store.markUnanswered(id, now),
    ],
    ["spam", (store, id, now) => store.markSpam(id, now), (store, id, now) => store.markNotSpam(id, now)],
    ["held", async () => undefined, (store, id, now) => store.markNotSpam(id, now), { spamSigns: ["links"] }],
  ])(
    "%s, and taken back: what is still due is reminded of, and nothing twice [SF15]",
    async (_case, mark, undo, changed) => {
      const { store, clock, pass, reminders, save } = await open(engine);
      const [early, late, tooLate] = [await save(changed), await save(changed), await save(changed)];
      for (const id of [early, late, tooLate]) await mark(store, id, clock());
      const undoAndPass = async (id: string) => {
        await undo(store, id, clock());
        await pass();
        await pass();
        return reminders().length;
      };
      // Two hours before the reminder, half an hour before the due time, and a day after it.
      await pass(untilReminder - 2 * hourMs);
      expect(await undoAndPass(early)).toBe(0);
      await pass(2 * hourMs);
      await pass(hourMs / 2);
      expect(await undoAndPass(late)).toBe(2);
      // Both are overdue, in one mail.
      await pass(hourMs / 2);
      await pass(24 * hourMs);
      expect(await undoAndPass(tooLate)).toBe(4);
      // They have been reminded of before.
      for (const id of [early, late, tooLate]) expect(await undoAndPass(id)).toBe(4);
    },
  );

  test("care that starts before the answer is reminded of within the hour, on a closed day too, but not at night [TW02]", async () => {
    const { store, clock, mail, pass, reminders, context } = await open(engine);
    const schedule = (startDate: string): Partial<NewLead> => ({
      form: "schedule",
      fields: {
        name: "Dana",
        email: "dana@example.net",
        phone: "303-555-0100",
        startDate,
        endDate: startDate,
      },
      remindAt: createFirstReminder(replyRule)(clock(), startDate),
    });
    const send = (startDate: string) => saveLead(store, { ...newLead(clock()), ...schedule(startDate) });
    // Saturday, 9:30 PM in Denver; the office opens on Monday.
    await pass(Date.parse("2025-11-29T21:30:00-07:00") - clock().getTime());
    await send("2025-11-30");
    await send("2025-12-24");
    const answered = await send("2025-11-30");
    await store.markAnswered(answered, clock());
    await deliverDue(context);
    expect(subjects(mail, /^Starts/)).toEqual(
      Array(2).fill("Starts tomorrow: Schedule request: Dana (0100), Sun, Nov 30"),
    );
    for (let minutes = 0; minutes < 7 * 60; minutes += 10) await pass(10 * minuteMs);
    expect(subjects(mail, /needs an answer/)).toEqual([]);
    for (let minutes = 0; minutes < 120; minutes += 10) await pass(10 * minuteMs);
    const early = "Starts today: Still waiting: Dana (0100) needs an answer by Mon, Dec 1, 11 AM";
    expect(subjects(mail, /needs an answer/)).toEqual([early]);
    await send("2025-11-30");
    await pass(44 * minuteMs);
    expect(subjects(mail, /needs an answer/)).toEqual([early]);
    await pass(minuteMs);
    expect(subjects(mail, /needs an answer/)).toEqual([early, early]);
    expect(reminders()).toEqual([]);
  });

  test("a reminder missed while the server was down waits for the office to open [OW04]", async () => {
    const { clock, pass, reminders, save } = await open(engine);
    await save();
    await pass(Date.parse("2025-11-25T20:00:00-07:00") - clock().getTime());
    expect(reminders()).toEqual([]);
    await pass(Date.parse("2025-11-26T08:00:00-07:00") - clock().getTime());
    expect(reminders()).toEqual(["Overdue: Dana (0100) should have heard from you by Tue, Nov 25, 11 AM"]);
  });

  test("one whose answer is taken back after its last reminder is in a digest that comes before the office opens [SF15, OW05]", async () => {
    const { store, clock, mail, pass, texts, save } = await open(engine);
    const { business } = site;
    const office = business.hours.office.map((each) => ({ ...each, opens: "09:00" }));
    const late = { site: { ...site, business: { ...business, hours: { ...business.hours, office } } } };
    const id = await save();
    for (const ms of [0, untilReminder, hourMs]) await pass(ms, late);
    await store.markAnswered(id, clock());
    await pass(8 * hourMs, late);
    await store.markUnanswered(id, clock());
    await pass(0, late);
    mail.messages.length = 0;
    await pass(13 * hourMs, late);
    expect(texts()).toEqual([expect.stringContaining(shortReference(id))]);
  });

  test("never while reminders are off [OW04]", async () => {
    const { pass, reminders, save } = await open(engine);
    await save();
    await pass(untilPromised, { hasReminders: false });
    expect(reminders()).toEqual([]);
    await pass();
    expect(reminders()).toHaveLength(1);
  });

  test("a webhook is reminded too, as an event of its own [OW04]", async () => {
    const { hook, pass, save } = await open(engine, ["webhook"]);
    const leadId = await save();
    await pass();
    await pass(untilPromised);
    const [, reminder, ...more] = hook.requests;
    const data = {
      id: reminder?.id,
      kind: "reminder",
      leadId,
      leadIds: [leadId],
      text: expect.stringContaining(shortReference(leadId)),
    };
    expect(JSON.parse(reminder?.body ?? "")).toMatchObject({ type: "owner.notice", data });
    expect(more).toEqual([]);
  });
});
