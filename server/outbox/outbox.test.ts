import { pino } from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import { dayMs, hourMs, minuteMs, secondMs } from "#domain/durations.ts";
import type { Channel } from "#domain/leads/lead.ts";
import { startProcess } from "#tests/support/owner.ts";
import { changeDatabase, newStore as openAgain } from "#tests/support/store-engines.ts";
import { deliveryOf, newLead, saveLead } from "#tests/support/test-lead.ts";
import { createLog } from "../log.ts";
import { deliverDue, startOutbox } from "./outbox.ts";

async function open(...channels: Channel[]) {
  const started = await startProcess({ channels, at: "2025-11-21T16:00:00.000Z" });
  const { store, clock, context } = started;
  return {
    ...started,
    save: () => saveLead(store, newLead(clock())),
    deliver: (changed: Partial<Parameters<typeof deliverDue>[0]> = {}) =>
      deliverDue({ ...context, ...changed }),
    startLoop(changed: Partial<Parameters<typeof startOutbox>[0]> = {}) {
      const loop = startOutbox({ ...context, ...changed });
      onTestFinished(() => loop.stop(0));
      return loop;
    },
  };
}

test("a rejected confirmation causes no alert and delays nothing [OW10]", async () => {
  const { store, mail, clock, deliver } = await open("email", "confirmation");
  const [refused, confirmed] = [newLead(clock()), newLead(clock())];
  mail.behave({ refuse: "rcpt", code: 550, recipient: refused.fields.email });
  const id = await saveLead(store, refused);
  await store.saveLead(confirmed);
  const lines: string[] = [];
  const log = createLog({ write: (line) => lines.push(line) });
  expect(await deliver({ log })).toBe(4);
  const owner = "owner@example.com";
  expect(mail.messages.flatMap(({ to }) => to).sort()).toEqual([confirmed.fields.email, owner, owner].sort());
  const { deliveries = [] } = (await store.findLead(id)) ?? {};
  expect(deliveries.map(({ channel, state, lastError }) => [channel, state, lastError])).toEqual([
    ["confirmation", "pending", "The mail server answered 550 to RCPT TO"],
    ["email", "delivered", null],
  ]);
  expect(Math.max(...lines.map((line) => JSON.parse(line).level))).toBe(40);
  // The logged line still tells which mail it was.
  expect(lines.join()).not.toContain("[redacted]");
  expect(await store.deliveryHealth(clock())).toMatchObject({ dead: 0, pending: 0, stuck: [] });
});

test.each([
  ["cut off", "fields = substr(fields, 1, 40), spam_signs = '[', source = '{'", "Damaged: {"],
  ["of another kind", `fields = '[7]', spam_signs = '["odd"]', source = '7'`, "Damaged: [7]"],
])(
  "a request whose row is %s is mailed with what is left of it, and delays no other [X07]",
  async (_, damage, left) => {
    const { store, mail, place, save, deliver } = await open("email");
    await save();
    changeDatabase(place, `update lead set ${damage}`);
    await save();
    expect(await deliver()).toBe(2);
    expect(mail.messages.filter(({ raw }) => raw.includes(left))).toHaveLength(1);
    expect((await store.listLeads()).map(({ fields }) => Object.keys(fields))).toContainEqual(["damaged"]);
  },
);

test("after a stop before the mail server has answered, both requests are mailed again with the same Message-ID [X07]", async () => {
  const { store, mail, clock, save, deliver, startLoop } = await open("email", "confirmation");
  mail.behave("hold-answer");
  await save();
  const loop = startLoop();
  await expect.poll(() => mail.messages.length).toBe(2);
  await loop.stop(0);
  expect((await store.readFailingChannels()).size).toBe(0);
  mail.behave("accept");
  clock.forward(minuteMs);
  expect(await deliver()).toBe(2);
  const ids = mail.messages.map(({ raw }) => /^Message-ID: .*/im.exec(raw)?.[0]);
  expect([ids.length, new Set(ids).size]).toEqual([4, 2]);
});

test("wake sends new leads without waiting for the next poll, and a webhook that hangs delays no mail [X08]", async () => {
  const { store, mail, hook, save, startLoop } = await open("email", "webhook");
  hook.answer("silent");
  await save();
  const loop = startLoop({ pollMs: hourMs });
  // Once an old lead is delivered, the first poll is over.
  await expect.poll(async () => (await deliveryOf(store, "email")).state).toBe("delivered");
  await Promise.all(Array.from({ length: 12 }, save));
  loop.wake();
  await expect.poll(() => mail.messages.length).toBe(13);
});

test("without wake, polls mail requests stored before the first channel was set up, as soon as the store can be read, and those that come later [X07, X08, ER07]", async () => {
  const { store, mail, place, clock, save, startLoop } = await open("email");
  const before = await openAgain([], place);
  await before.saveLead(newLead(clock()));
  const { addMissingDeliveries } = store;
  let failures = 1;
  store.addMissingDeliveries = (now) =>
    failures-- > 0 ? Promise.reject(new Error("away")) : addMissingDeliveries(now);
  startLoop({ pollMs: 20 });
  await expect.poll(() => mail.messages.length).toBe(1);
  await save();
  await expect.poll(() => mail.messages.length).toBe(2);
});

test("while it stops, it finishes running sends and starts no new ones [X08]", async () => {
  const { save, startLoop } = await open("webhook");
  for (let count = 0; count < 3; count++) await save();
  const answer = Promise.withResolvers<{ ok: true }>();
  let sends = 0;
  const send = () => {
    sends++;
    return answer.promise;
  };
  const loop = startLoop({ channels: [{ channel: "webhook", concurrency: 1, send }] });
  await expect.poll(() => sends).toBe(1);
  loop.wake();
  // Stored after the worker has claimed its messages.
  for (let count = 0; count < 2; count++) await save();
  expect(sends).toBe(1);
  const stopped = loop.stop();
  answer.resolve({ ok: true });
  await stopped;
  expect(sends).toBe(1);
});

test("a mail that the server permanently rejects is attempted ten times, then reported [FX24, X08]", async () => {
  const { store, mail, clock, save, deliver } = await open("email");
  const alerts: object[] = [];
  const log = pino({ level: "error" }, { write: (line) => alerts.push(JSON.parse(line)) });
  await save();
  mail.behave({ refuse: "rcpt", code: 550 });
  while ((await deliver({ log })) > 0) {
    const { nextAttemptAt } = await deliveryOf(store, "email");
    if (nextAttemptAt) clock.forward(Date.parse(nextAttemptAt) - clock().getTime());
  }
  const givenUp = { attempt: 10, msg: expect.stringMatching(/^delivery given up: .*leads -- retry/) };
  expect(alerts).toMatchObject([givenUp]);
  expect(await deliveryOf(store, "email")).toMatchObject({ state: "dead", attempts: 10 });

  mail.behave("accept");
  await store.retryDeliveries({ now: clock() });
  expect(await deliver()).toBe(1);
  expect(await deliveryOf(store, "email")).toMatchObject({ state: "delivered" });
});

test("a channel that throws is retried [X08]", async () => {
  const { store, save, deliver } = await open("webhook");
  await save();
  const send = () => Promise.reject(new RangeError("Dana"));
  await deliver({ channels: [{ channel: "webhook", concurrency: 1, send }] });
  const retried = { state: "pending", attempts: 1, lastError: "Unexpected fault (RangeError)" };
  expect(await deliveryOf(store, "webhook")).toMatchObject(retried);
});

test("a send of ten minutes renews its lease, so that it is not sent twice [X08]", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const { store, clock, save, deliver } = await open("webhook");
  await save();
  const answer = Promise.withResolvers<{ ok: true }>();
  const isSending = Promise.withResolvers<void>();
  const send = () => {
    isSending.resolve();
    return answer.promise;
  };
  const attempted = deliver({ channels: [{ channel: "webhook", concurrency: 1, send }] });
  await isSending.promise;
  for (let waited = 0; waited < 10 * minuteMs; waited += 20 * secondMs) {
    clock.forward(20 * secondMs);
    vi.advanceTimersByTime(20 * secondMs);
    const due = { now: clock(), limit: 9, leaseMs: minuteMs, channel: "webhook" } as const;
    expect(await store.claimDueMessages(due)).toEqual([]);
  }
  answer.resolve({ ok: true });
  expect(await attempted).toBe(1);
  expect(await deliveryOf(store, "webhook")).toMatchObject({ state: "delivered", attempts: 1 });
});

test("a notice that no longer applies is dropped, and does not count as a failure of its channel [OD04]", async () => {
  const { store, clock, deliver } = await open("webhook");
  const notice = { key: "morning", kind: "morning", facts: { isWeekly: true } } as const;
  await store.addNotice(notice, ["webhook"], clock());
  const notices = { compose: async () => null, sendWithinMs: () => dayMs };
  expect(await deliver({ notices })).toBe(1);
  expect((await store.readFailingChannels()).size).toBe(0);
  clock.forward(dayMs);
  expect(await deliver({ notices })).toBe(0);
});
