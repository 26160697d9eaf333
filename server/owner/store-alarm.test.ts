import { pino } from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import { dayMs, minuteMs } from "#domain/durations.ts";
import { site } from "#tests/support/built-site.ts";
import { ownerContext, subjects } from "#tests/support/owner.ts";
import { channelsTo, newStore, startClock, startMail } from "#tests/support/test-lead.ts";
import type { ChannelSender } from "../outbox/channel-sender.ts";
import { StoreDamagedError, StoreUnavailableError } from "../store/store-errors.ts";
import { startOwnerLoop } from "./owner-loop.ts";
import { createStoreAlarm } from "./store-alarm.ts";

const cannot = "Your website can't save requests";

async function open() {
  const [mail, clock] = [await startMail(), startClock()];
  let fault: Error | null = null;
  const store = {
    probeWrite: async () => {
      if (fault) throw fault;
    },
  };
  const channels = channelsTo({ mail });
  // A channel that throws does not keep the others from sending.
  const broken: ChannelSender = {
    ...channels[0]!,
    sendNotice: () => Promise.reject(new Error("this channel is broken")),
  };
  const logged: string[] = [];
  const log = pino({}, { write: (line) => logged.push(JSON.parse(line).msg) });
  const look = createStoreAlarm({ store, clock, log, channels: [broken, ...channels], site });
  return {
    mail,
    clock,
    look: () => look(new AbortController().signal),
    fail: (next: Error | null) => {
      fault = next;
    },
    alerts: () => subjects(mail),
    logged,
  };
}

test("a store unavailable for 15 minutes is reported without using it, once a day, also after the clock was set back [SF14, FM02]", async () => {
  const { clock, look, fail, alerts } = await open();
  fail(new StoreUnavailableError("The database cannot be used"));
  await look();
  clock.forward(15 * minuteMs - 1);
  await look();
  expect(alerts()).toEqual([]);
  clock.forward(1);
  await look();
  await look();
  expect(alerts()).toEqual([cannot]);
  clock.forward(dayMs);
  await look();
  expect(alerts()).toEqual([cannot, cannot]);
  fail(null);
  await look();
  // The fault disappears and returns.
  fail(new StoreDamagedError("leads.sqlite was removed"));
  await look();
  expect(alerts()).toEqual([cannot, cannot]);
  fail(new StoreUnavailableError("The database cannot be used"));
  clock.forward(-365 * dayMs);
  await look();
  await look();
  expect(alerts()).toEqual([cannot, cannot, cannot]);
});

test("damage is reported at once, and again until a channel sends it; the failure is logged once [SF14]", async () => {
  const { mail, look, fail, alerts, logged } = await open();
  fail(new StoreDamagedError("leads.sqlite was removed"));
  mail.behave({ refuse: "mail", code: 451 });
  await look();
  await look();
  expect(logged).toEqual(["no channel took the alarm"]);
  mail.behave("accept");
  await look();
  await look();
  expect(alerts()).toEqual([cannot]);
  expect(logged).toHaveLength(1);
});

test("the alarm is sent even while a database that does not answer blocks everything else [SF14]", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const { store, clock } = await newStore(["email"]);
  const mail = await startMail();
  const never = Promise.withResolvers<never>();
  const probeWrite = async () => {
    throw new StoreDamagedError("leads.sqlite was removed");
  };
  const blocked = { ...store, readFailingChannels: () => never.promise, probeWrite };
  const loop = startOwnerLoop(ownerContext({ store: blocked, channels: channelsTo({ mail }), clock }));
  vi.advanceTimersByTime(minuteMs);
  await vi.waitUntil(() => mail.messages.length > 0, { timeout: 60_000 });
  expect(subjects(mail)).toEqual([cannot]);
  never.reject(new StoreUnavailableError("The database cannot be used"));
  await loop.stop();
});
