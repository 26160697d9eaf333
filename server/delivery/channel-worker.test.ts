import { expect, test } from "vitest";
import { channelsTo, openStore, startHook, startMail } from "../../tests/support/test-delivery.ts";
import { newLead, silent, startClock } from "../../tests/support/test-lead.ts";
import type { LeadStore } from "../store/lead-store.ts";
import type { ChannelSender } from "./channel-sender.ts";
import { createChannelWorker } from "./channel-worker.ts";

const second = 1000;
const day = 86_400 * second;

/** Many deliveries due on one channel. `attempt` gives how many attempts are made at the clock's present time. */
async function startWith(channels: ChannelSender[], leads: number) {
  const [sender] = channels;
  if (!sender) throw new Error("no channel");
  const clock = startClock();
  const { store } = await openStore([sender.channel]);
  for (let count = 0; count < leads; count++) await store.saveLead(newLead(clock()));
  const worker = createChannelWorker(sender, { store, clock, log: silent, random: () => 0 });
  let before = 0;
  const attempt = async () => {
    const attempts = await worker.drain();
    const made = attempts - before;
    before = attempts;
    return made;
  };
  return { clock, store, attempt };
}

async function states(store: LeadStore) {
  return Object.groupBy(await store.listLeads(), ({ deliveries }) => deliveries[0]?.state ?? "none");
}

test("a channel that fails is tried by one delivery at a time, with pauses up to a minute [FX36]", async () => {
  const hook = await startHook("reset");
  const { clock, store, attempt } = await startWith(channelsTo({ hook }), 40);
  // Five in a row, and what was under way beside the fifth.
  const atOnce = await attempt();
  expect(atOnce).toBeGreaterThanOrEqual(5);
  expect(atOnce).toBeLessThanOrEqual(8);
  expect(hook.requests).toHaveLength(atOnce);
  for (const pauseSeconds of [1, 2, 4, 8, 16, 32, 60, 60, 60]) {
    clock.forward(pauseSeconds * second - 1);
    expect(await attempt()).toBe(0);
    clock.forward(1);
    expect(await attempt()).toBe(1);
  }
  // Those that wait have not been tried, so none is given up sooner.
  const tried = (await store.listLeads()).filter(({ deliveries }) => deliveries[0]?.attempts);
  expect(tried.length).toBeLessThanOrEqual(atOnce + 9);

  hook.answer({ status: 204 });
  clock.forward(60 * second);
  expect(await attempt()).toBeGreaterThan(20);
  clock.forward(day);
  await attempt();
  expect((await states(store)).delivered).toHaveLength(40);
});

test("a mail server that refuses the sender is spared as well [FX36]", async () => {
  const mail = await startMail();
  mail.behave({ refuse: "mail", code: 550 });
  const { clock, attempt } = await startWith(channelsTo({ mail }), 20);
  expect(await attempt()).toBeLessThanOrEqual(7);
  expect(await attempt()).toBe(0);
  clock.forward(second);
  expect(await attempt()).toBe(1);
});

test("a success begins the count anew, and the next pause is short again [FX36]", async () => {
  const hook = await startHook("reset");
  const { clock, store, attempt } = await startWith(channelsTo({ hook }), 20);
  await attempt();
  clock.forward(second);
  await attempt();
  hook.answer({ status: 204 });
  clock.forward(day);
  await attempt();
  hook.answer("reset");
  for (let count = 0; count < 20; count++) await store.saveLead(newLead(clock()));
  expect(await attempt()).toBeGreaterThanOrEqual(5);
  clock.forward(second);
  expect(await attempt()).toBe(1);
});

test("requests that are refused one by one do not hold up the others [FX36]", async () => {
  const hook = await startHook({ status: 400 });
  const { attempt } = await startWith(channelsTo({ hook }), 20);
  expect(await attempt()).toBe(20);
});

test("a channel that refuses whatever comes is spared like one that is gone [FX36]", async () => {
  const hook = await startHook({ status: 401 });
  expect(await (await startWith(channelsTo({ hook }), 40)).attempt()).toBeLessThanOrEqual(8);
  const mail = await startMail();
  mail.behave({ refuse: "data", code: 554 });
  expect(await (await startWith(channelsTo({ mail }), 40)).attempt()).toBeLessThanOrEqual(8);
});

test("a clock that is set back ends a pause [FX30, FX36]", async () => {
  const hook = await startHook("reset");
  const { clock, attempt } = await startWith(channelsTo({ hook }), 20);
  await attempt();
  clock.forward(-40 * 3600 * second);
  expect(await attempt()).toBe(1);
});
