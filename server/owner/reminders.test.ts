import { describe, expect, test } from "vitest";
import { reminderTimes } from "../../domain/business/reminder-times.ts";
import { businessTime } from "../../domain/business-time.ts";
import type { Channel } from "../../domain/leads/lead.ts";
import { newApp } from "../../tests/support/new-app.ts";
import { ownerContext, replyRule, subjects } from "../../tests/support/owner.ts";
import { postJson, validRequests } from "../../tests/support/post-request.ts";
import { headerOf, readMessage } from "../../tests/support/read-message.ts";
import { engines } from "../../tests/support/store-engines.ts";
import { channelsTo, startMail, startWebhook } from "../../tests/support/test-delivery.ts";
import { newLead, ownerLinks, startClock } from "../../tests/support/test-lead.ts";
import { deliverDue } from "../delivery/delivery-loop.ts";
import type { LeadStore } from "../store/lead-store.ts";
import type { NewLead } from "../store/stored-records.ts";
import { type OwnerContext, runOwnerTasks } from "./owner-loop.ts";

const minute = 60_000;
const hour = 60 * minute;
/** A Monday, 11 AM in Denver; due by Tuesday at 11. */
const monday = "2025-11-24T18:00:00.000Z";
const untilPromised = 24 * hour;
const untilReminder = untilPromised - hour;
const timesOf = ({ receivedAt }: { receivedAt: string }) => reminderTimes(new Date(receivedAt), replyRule);

type Tap = (store: LeadStore, id: string, now: Date) => Promise<unknown>;

describe.each(engines)("$engine", ({ newStore, newPlace }) => {
  async function open({ place = newPlace(), clock = startClock(monday) } = {}) {
    const store = await newStore(["email"], place);
    const mail = await startMail();
    const context = ownerContext({ store, channels: channelsTo({ mail }), clock });
    const reminders = () => subjects(mail, /^(Still waiting|Overdue):/);
    return { store, mail, place, clock, context, reminders };
  }

  async function save(store: LeadStore, receivedAt: Date, changed: Partial<NewLead> = {}): Promise<string> {
    const remindAt = reminderTimes(receivedAt, replyRule)[0] ?? null;
    const saved = await store.saveLead({ ...newLead(receivedAt), remindAt, ...changed });
    return "id" in saved ? saved.id : "";
  }

  test("reminds once when an office hour is left and once when it has passed, at the minute [OW04, SF15]", async () => {
    const { store, mail, clock, context, reminders } = await open();
    const id = await save(store, clock());
    clock.forward(untilReminder - minute);
    await runOwnerTasks(context);
    expect(mail.messages).toEqual([]);
    clock.forward(minute);
    await runOwnerTasks(context);
    await runOwnerTasks(context);
    expect(reminders()).toEqual(["Still waiting: Dana awaits an answer by Tue, Nov 25, 11 AM"]);
    clock.forward(untilPromised - untilReminder);
    await runOwnerTasks(context);
    expect(reminders().slice(1)).toEqual(["Overdue: Dana should have had an answer by Tue, Nov 25, 11 AM"]);
    for (let day = 0; day < 8; day++) {
      clock.forward(24 * hour);
      await runOwnerTasks(context);
    }
    expect(reminders()).toHaveLength(2);

    const { headers, text, html } = readMessage(mail.messages[0]?.raw ?? "");
    expect(headerOf(headers, "auto-submitted")).toBe("auto-generated");
    expect(headerOf(headers, "reply-to")).toBe("owner@example.com");
    for (const part of [text, html]) expect(part).toContain(id);
    expect(html).toContain('<a href="tel:+13035550100"');
    expect(text).toMatch(
      /^Write to Dana: mailto:dana\.\S+@example\.net\?subject=Your%20request%20to%20\S+\r$/m,
    );
    const token = /I have answered: \S+\/(\S+)/.exec(text)?.[1] ?? "";
    expect(ownerLinks.verify(token)).toMatchObject({ action: "answered", leadId: id });
  });

  test("of an evening's request before the office closes on the day before it is due [SF15]", async () => {
    const { store, clock, context, reminders } = await open({
      clock: startClock("2025-11-25T01:31:00.000Z"),
    });
    await save(store, clock());
    const told: Record<string, string[]> = {};
    for (let passed = 0; passed < 48 * hour; passed += 10 * minute) {
      clock.forward(10 * minute);
      const before = reminders().length;
      await runOwnerTasks(context);
      const newest = reminders().slice(before);
      if (newest.length > 0) told[businessTime(clock().toISOString(), "short")] = newest;
    }
    expect(told).toEqual({
      "Nov 25, 2025, 5:01 PM": ["Still waiting: Dana awaits an answer by Wed, Nov 26, 8 AM"],
      "Nov 26, 2025, 8:01 AM": ["Overdue: Dana should have had an answer by Wed, Nov 26, 8 AM"],
    });
  });

  test("while the office is closed never, what was missed when it opens [SF15]", async () => {
    const { store, clock, context, reminders } = await open();
    await save(store, clock());
    clock.forward(untilPromised + 10 * hour);
    await runOwnerTasks(context);
    expect(reminders()).toEqual([]);
    clock.forward(11 * hour);
    await runOwnerTasks(context);
    expect(reminders()).toEqual(["Overdue: Dana should have had an answer by Tue, Nov 25, 11 AM"]);
  });

  test.each<[string, Tap, Tap, Partial<NewLead>?]>([
    [
      "answered",
      (store, id, now) => store.markAnswered(id, now),
      (store, id, now) => store.markUnanswered(id, now),
    ],
    ["spam", (store, id, now) => store.markSpam(id, now), (store, id, now) => store.markNotSpam(id, now)],
    ["held", async () => undefined, (store, id, now) => store.markNotSpam(id, now), { heldFor: ["links"] }],
  ])(
    "%s, and taken back: what is still due is reminded of, and nothing twice [SF15]",
    async (_case, mark, undo, changed) => {
      const { store, clock, context, reminders } = await open();
      const ids = [
        await save(store, clock(), changed),
        await save(store, clock(), changed),
        await save(store, clock(), changed),
      ];
      const [early, late, tooLate] = ids as [string, string, string];
      for (const id of ids) await mark(store, id, clock());
      const undoAndTell = async (id: string) => {
        await undo(store, id, clock());
        await runOwnerTasks(context);
        await runOwnerTasks(context);
        return reminders().length;
      };
      const pass = async (halfHours: number) => {
        for (let count = 0; count < halfHours; count++) {
          clock.forward(30 * minute);
          await runOwnerTasks(context);
        }
      };
      // Two hours before the reminder, half an hour before the due time, and a day after it.
      await pass(42);
      expect(await undoAndTell(early)).toBe(0);
      await pass(5);
      expect(await undoAndTell(late)).toBe(2);
      await pass(49);
      expect(await undoAndTell(tooLate)).toBe(5);
      // They have been reminded of before.
      for (const id of ids) expect(await undoAndTell(id)).toBe(5);
    },
  );

  test("never of what was held or called spam, nor while reminders are off [OW04]", async () => {
    const { store, clock, context, reminders } = await open();
    await save(store, clock(), { heldFor: ["links"] });
    await store.markSpam(await save(store, clock()), clock());
    clock.forward(untilPromised);
    await runOwnerTasks(context);
    await save(store, clock());
    clock.forward(untilPromised);
    await runOwnerTasks({ ...context, hasReminders: false });
    expect(reminders()).toEqual([]);
    await runOwnerTasks(context);
    expect(reminders()).toHaveLength(1);
  });

  test("two processes, and one that is started again, send each once [OW04]", async () => {
    const { store, mail, place, clock, context } = await open();
    for (let count = 0; count < 12; count++) await save(store, clock());
    const other: OwnerContext = { ...context, store: await newStore(["email"], place) };
    clock.forward(untilReminder);
    await Promise.all([
      runOwnerTasks(context),
      runOwnerTasks(other),
      runOwnerTasks(context),
      runOwnerTasks(other),
    ]);
    expect(mail.messages).toHaveLength(12);
    expect(
      new Set(mail.messages.map(({ raw }) => headerOf(readMessage(raw).headers, "message-id"))).size,
    ).toBe(12);
    await runOwnerTasks({ ...context, store: await newStore(["email"], place) });
    expect(mail.messages).toHaveLength(12);
  });

  test("what one process claims no other does, until its lease ends [OW04]", async () => {
    const { store, place, clock } = await open();
    for (let count = 0; count < 12; count++) await save(store, clock());
    clock.forward(untilReminder);
    const channels: Channel[] = ["email"];
    await store.planReminders({ now: clock(), channels, timesOf });
    const stores = [store, await newStore(["email"], place), await newStore(["email"], place)];
    const claim = async (each: LeadStore) =>
      each.claimDueNotices({ now: clock(), limit: 4, leaseMs: minute, channels });
    const claimed = (await Promise.all(stores.map(claim))).flat();
    const ids = claimed.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    clock.forward(minute);
    const [late] = await claim(store);
    const first = claimed.find(({ id }) => id === late?.id);
    if (!late || !first) throw new Error("none came again");
    const failure = { error: "no answer", nextAttemptAt: null };
    expect(await store.markNotice(first, { at: clock(), failure })).toBe(false);
    expect((await store.readFailingChannels()).size).toBe(0);
    expect(await store.markNotice(late, { at: clock(), failure })).toBe(true);
    expect([...(await store.readFailingChannels()).keys()]).toEqual(["email"]);
  });

  test("a reminder that fails is tried again, unless the request was answered or called spam meanwhile [OW04]", async () => {
    const { store, mail, clock, context } = await open();
    const kept = await save(store, clock());
    const spam = await save(store, clock());
    const answered = await save(store, clock());
    await deliverDue(context);
    mail.messages.length = 0;
    mail.behave({ refuse: "mail", code: 451 });
    clock.forward(untilReminder);
    await runOwnerTasks(context);
    mail.behave("accept");
    await store.markSpam(spam, clock());
    await store.markAnswered(answered, clock());
    clock.forward(minute);
    await runOwnerTasks(context);
    expect(mail.messages.map(({ raw }) => readMessage(raw).text)).toEqual([expect.stringContaining(kept)]);
  });

  test("a webhook is reminded too, as an event of its own [OW04]", async () => {
    const store = await newStore(["webhook"]);
    const hook = await startWebhook();
    const clock = startClock(monday);
    const leadId = await save(store, clock());
    clock.forward(untilPromised);
    await runOwnerTasks(ownerContext({ store, channels: channelsTo({ hook }), clock }));
    expect(hook.requests.map(({ body }) => JSON.parse(body))).toEqual([
      {
        type: "owner.notice",
        timestamp: expect.any(String),
        data: {
          ...{ id: hook.requests[0]?.id, kind: "reminder", leadId },
          ...{ subject: expect.stringMatching(/^Overdue/), text: expect.stringContaining(leadId) },
        },
      },
    ]);
  });
});

test("a request and a message are reminded of; an application, of which nothing is promised, is not [OW04]", async () => {
  const { app, store, clock } = await newApp({ replyRule });
  for (const { name, path, fields } of validRequests) {
    const answer = await postJson(app, path, { ...fields, email: `${name}@example.net` });
    expect(answer.status).toBe(200);
  }
  const mail = await startMail();
  clock.forward(7 * untilPromised);
  await runOwnerTasks(ownerContext({ store, channels: channelsTo({ mail }), clock }));
  const requests = mail.messages.map(({ raw }) => /^Request: (.*)$/m.exec(readMessage(raw).text)?.[1]);
  expect(requests.sort()).toEqual(["Contact message", "Pet sitting consultation", "Schedule request"]);
});
