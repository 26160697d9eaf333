import { expect, onTestFinished, test } from "vitest";
import {
  channelsTo,
  deliveryOf,
  openStore,
  startHook,
  startMail,
} from "../../tests/support/test-delivery.ts";
import { newLead, newStore, silent, startClock } from "../../tests/support/test-lead.ts";
import { openSqliteStore } from "../store/open-sqlite-store.ts";
import { deliverDue } from "./deliver-due.ts";
import { startDeliveryLoop } from "./delivery-loop.ts";

test("a webhook that hangs delays no mail", async () => {
  const { store } = await openStore(["email", "webhook"]);
  const mail = await startMail();
  const hook = await startHook("silent");
  const clock = startClock();
  const loop = startDeliveryLoop({ store, channels: channelsTo({ mail, hook }), clock, log: silent });
  onTestFinished(() => loop.stop(0));
  await Promise.all(Array.from({ length: 12 }, () => store.saveLead(newLead(clock()))));
  loop.wake();
  await expect.poll(() => mail.messages.length).toBe(12);
});

test("wake sends a new lead without waiting for the next poll", async () => {
  const clock = startClock();
  const { store } = await openStore(["webhook"]);
  const hook = await startHook();
  await store.saveLead(newLead(clock()));
  const loop = startDeliveryLoop({
    store,
    channels: channelsTo({ hook }),
    clock,
    log: silent,
    pollMs: 3_600_000,
  });
  onTestFinished(() => loop.stop(0));
  // The first look at the database is over when what was there before has been sent.
  await expect.poll(async () => (await deliveryOf(store, "webhook")).state).toBe("delivered");
  await store.saveLead(newLead(clock()));
  loop.wake();
  await expect.poll(() => hook.requests.length).toBe(2);
});

test("without wake the poll finds what falls due [X08]", async () => {
  const clock = startClock();
  const { store } = await openStore(["webhook"]);
  const hook = await startHook({ status: 500 });
  const loop = startDeliveryLoop({ store, channels: channelsTo({ hook }), clock, log: silent, pollMs: 20 });
  onTestFinished(() => loop.stop(0));
  await store.saveLead(newLead(clock()));
  loop.wake();
  await expect.poll(async () => (await deliveryOf(store, "webhook")).attempts).toBe(1);
  clock.forward(6_000);
  await expect.poll(() => hook.requests.length).toBe(2);
});

test("leads that came while no channel was configured are delivered when there is one", async () => {
  const clock = startClock();
  const { store: without, file } = await newStore([]);
  await without.saveLead(newLead(clock()));
  await without.close();
  const store = await openSqliteStore({ file, channels: ["webhook"] });
  onTestFinished(() => store.close());
  const hook = await startHook();
  const loop = startDeliveryLoop({ store, channels: channelsTo({ hook }), clock, log: silent });
  onTestFinished(() => loop.stop(0));
  await expect.poll(() => hook.requests.length).toBe(1);
});

test("stop waits for what is under way and starts nothing more", async () => {
  const clock = startClock();
  const { store } = await openStore(["webhook"]);
  const hook = await startHook("held");
  const loop = startDeliveryLoop({ store, channels: channelsTo({ hook }), clock, log: silent });
  await store.saveLead(newLead(clock()));
  loop.wake();
  await expect.poll(() => hook.requests.length).toBe(1);
  await store.saveLead(newLead(clock()));
  const stopped = loop.stop();
  hook.release();
  await stopped;
  const states = (await store.listLeads()).map(({ deliveries }) => deliveries[0]?.state);
  expect(states).toEqual(["pending", "delivered"]);
});

test("what stop had to abandon is sent again by the next process [X07]", async () => {
  const clock = startClock();
  const { store } = await openStore(["webhook"]);
  const hook = await startHook("silent");
  const channels = channelsTo({ hook });
  const loop = startDeliveryLoop({ store, channels, clock, log: silent });
  await store.saveLead(newLead(clock()));
  loop.wake();
  await expect.poll(() => hook.requests.length).toBe(1);
  await loop.stop(0);
  await expect.poll(() => hook.waiting()).toBe(0);
  expect(await deliveryOf(store, "webhook")).toMatchObject({ state: "leased", attempts: 0 });

  hook.answer({ status: 204 });
  clock.forward(60_000);
  expect(await deliverDue({ store, channels, clock, log: silent })).toBe(1);
  expect(await deliveryOf(store, "webhook")).toMatchObject({ state: "delivered" });
  expect(new Set(hook.requests.map(({ id }) => id)).size).toBe(1);
});
