import { pino } from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import { dayMs, minuteMs, secondMs } from "#domain/durations.ts";
import { startProcess } from "#tests/support/owner.ts";
import { engines } from "#tests/support/store-engines.ts";
import { channelsTo, deliveryOf, newLead, newStore, silent, startWebhook } from "#tests/support/test-lead.ts";
import { attemptMessage } from "./attempt-message.ts";
import type { ChannelSender } from "./channel-sender.ts";
import { createChannelWorker } from "./channel-worker.ts";
import { deliverDue } from "./outbox.ts";

/** `attempt` returns how many attempts are made at the clock's current time. */
async function startWith(channels: ChannelSender[], leads: number) {
  const [sender] = channels;
  if (!sender) throw new Error("no channel");
  const { store, clock } = await newStore([sender.channel]);
  for (let count = 0; count < leads; count++) await store.saveLead(newLead(clock()));
  const worker = createChannelWorker(sender, { store, clock, log: silent });
  let before = 0;
  const attempt = async () => {
    const attempts = await worker.drain();
    const made = attempts - before;
    before = attempts;
    return made;
  };
  return { clock, store, attempt };
}

test("a mail server that refuses for good is tried ten times, then reported [FX24, X08]", async () => {
  const { store, mail, clock, context } = await startProcess(engines[0]!);
  const alerts: object[] = [];
  const log = pino({ level: "error" }, { write: (line) => alerts.push(JSON.parse(line)) });
  const deliver = () => deliverDue({ ...context, log });
  await store.saveLead(newLead(clock()));
  mail.behave({ refuse: "rcpt", code: 550 });
  while ((await deliver()) > 0) {
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
  const send = () => Promise.reject(new RangeError("Dana"));
  const { store, attempt } = await startWith([{ channel: "webhook", concurrency: 1, send }], 1);
  await attempt();
  const retried = { state: "pending", attempts: 1, lastError: "Unexpected fault (RangeError)" };
  expect(await deliveryOf(store, "webhook")).toMatchObject(retried);
});

test("a send of ten minutes keeps its lease, so that nobody makes it a second time [X08]", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const answer = Promise.withResolvers<{ ok: true }>();
  const isSending = Promise.withResolvers<void>();
  const send = () => {
    isSending.resolve();
    return answer.promise;
  };
  const { clock, store, attempt } = await startWith([{ channel: "webhook", concurrency: 1, send }], 1);
  const attempted = attempt();
  await isSending.promise;
  for (let waited = 0; waited < 10 * minuteMs; waited += 20 * secondMs) {
    clock.forward(20 * secondMs);
    vi.advanceTimersByTime(20 * secondMs);
    expect(await store.claimDueMessages({ now: clock(), limit: 9, leaseMs: minuteMs })).toEqual([]);
  }
  answer.resolve({ ok: true });
  expect(await attempted).toBe(1);
  expect(await deliveryOf(store, "webhook")).toMatchObject({ state: "delivered", attempts: 1 });
});

test("a notice with nothing left to say is dropped, and says nothing of its channel [OD04]", async () => {
  const [sender] = channelsTo({ hook: await startWebhook() });
  if (!sender) throw new Error("no channel");
  const { store, clock } = await newStore([sender.channel]);
  const notice = { key: "morning", kind: "morning", facts: { isWeekly: true } } as const;
  await store.addNotice(notice, [sender.channel], clock());
  const due = { now: clock(), limit: 1, leaseMs: secondMs, channels: [sender.channel] };
  const [claimed] = await store.claimDueMessages(due);
  if (!claimed) throw new Error("nothing is due");
  const notices = { compose: async () => null, sendWithinMs: () => dayMs };
  const context = { store, clock, log: silent, notices };
  await attemptMessage(claimed, sender, context, new AbortController().signal);
  expect((await store.readFailingChannels()).size).toBe(0);
  clock.forward(dayMs);
  expect(await store.claimDueMessages({ ...due, now: clock() })).toEqual([]);
});
