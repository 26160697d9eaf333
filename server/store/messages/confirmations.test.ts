import { expect, test } from "vitest";
import { hourMs, minuteMs } from "#domain/durations.ts";
import type { Channel } from "#domain/leads/lead.ts";
import {
  claim,
  failFor,
  later,
  newPlace,
  newStore,
  open,
  request,
  start,
} from "#tests/support/store-engines.ts";
import { saveLead } from "#tests/support/test-lead.ts";
import type { LeadStore } from "../lead-store.ts";

const channels: Channel[] = ["email", "confirmation"];

function save(store: LeadStore, changed: Parameters<typeof request>[0] = {}): Promise<string> {
  return saveLead(store, request(changed));
}

async function channelsOf(store: LeadStore, id: string): Promise<string[]> {
  const { deliveries } = (await store.findLead(id)) ?? { deliveries: [] };
  return deliveries.map(({ channel }) => channel).sort();
}

test("suspected spam has no reminder and is never confirmed, not even once marked as not spam; nor is spam; sent again without its signs it gets through [OW10, X10, X15]", async () => {
  const store = await newStore(channels);
  const held = await save(store, { spamSigns: ["links"], remindAt: start });
  await store.planReminders({ now: later(1), channels, nextReminder: () => null });
  expect(await store.claimDueMessages({ now: later(1), limit: 1, leaseMs: 1, channel: "email" })).toEqual([]);
  await store.markNotSpam(held, later(minuteMs), () => null);
  expect(await channelsOf(store, held)).toEqual(["email"]);
  // The same request without its signs.
  await store.markSpam(await save(store), start);
  expect(await claim(store, minuteMs, { channels: ["confirmation"] })).toEqual([]);
});

test("a failed confirmation counts in no figure and is not sent again by retry [OW10]", async () => {
  const store = await newStore(channels);
  const id = await save(store);
  const [email] = await claim(store, 0, { channels: ["email"] });
  if (email) await store.markDelivered(email);
  await failFor(store, "confirmation", start);
  const quiet = { pending: 0, dead: 0, oldestDueAt: null, stuck: [] };
  expect(await store.deliveryHealth(later(2 * hourMs))).toMatchObject(quiet);
  expect(await store.retryDeliveries({ leadId: id, now: later(minuteMs) })).toBe(0);
  const [last] = await claim(store, 2 * hourMs, { channels: ["confirmation"] });
  expect(last).toMatchObject({ channel: "confirmation", attempts: 1 });
  if (last) await store.markFailed(last, { error: "refused", at: later(2 * hourMs), nextAttemptAt: null });
  expect(await store.deliveryHealth(later(2 * hourMs))).toMatchObject(quiet);
  expect(await store.listDead()).toEqual([]);
  expect(await store.retryDeliveries({ now: later(3 * hourMs) })).toBe(0);
  expect(await store.saveLead(request({ receivedAt: later(3 * hourMs) }))).toMatchObject({
    confirmed: true,
  });
});

test("a delivered confirmation does not count as reaching the owners [OW10]", async () => {
  const store = await newStore(channels);
  await save(store);
  const confirm = async (ms: number) => {
    const [claimed] = await claim(store, ms, { channels: ["confirmation"] });
    if (claimed) await store.markDelivered(claimed);
  };
  await failFor(store, "email", start);
  await confirm(0);
  await failFor(store, "email", later(hourMs));
  await save(store, { receivedAt: later(hourMs) });
  await confirm(hourMs);
  expect(await store.saveLead(request({ receivedAt: later(2 * hourMs) }))).toMatchObject({
    confirmed: false,
  });

  const place = newPlace();
  const before = await newStore(["confirmation"], place);
  const missed = await save(before);
  for (const claimed of await claim(before, 0, { channels: ["confirmation"] }))
    await before.markDelivered(claimed);
  const after = await newStore(["webhook", "confirmation"], place);
  expect(await after.addMissingDeliveries(later(minuteMs))).toBe(1);
  expect(await channelsOf(after, missed)).toEqual(["confirmation", "webhook"]);
});

test("of a flood of requests sixty an hour are confirmed, by several processes and after a restart [SF07, FM05]", async () => {
  const place = newPlace();
  const first = await open(place, channels);
  const second = await newStore(channels, place);
  const confirmed = async (store: LeadStore, ms: number, name: string, count = 250) => {
    const saved = await Promise.all(
      Array.from({ length: count }, (_, index) =>
        save(store, { email: `${name}${index}@example.net`, receivedAt: later(ms) }),
      ),
    );
    const all = await Promise.all(saved.map((id) => channelsOf(store, id)));
    return all.filter((names) => names.includes("confirmation")).length;
  };
  expect(await confirmed(first, 0, "first")).toBe(60);
  expect(await confirmed(second, minuteMs, "second")).toBe(0);
  await first.close();
  const restarted = await newStore(channels, place);
  expect(await confirmed(restarted, hourMs - 1, "third")).toBe(0);
  // Those of the first are exactly an hour old.
  expect(await confirmed(restarted, hourMs, "first", 60)).toBe(60);
  expect(await confirmed(restarted, hourMs, "fourth")).toBe(0);
});

test("one mailbox gets three confirmations a day, however its address is written; one with a time in the future does not count [SF07, FM05]", async () => {
  const store = await newStore(channels);
  const isConfirmed = async (message: string, ms: number, email = "dana@example.net") =>
    (await channelsOf(store, await save(store, { message, email, receivedAt: later(ms) }))).includes(
      "confirmation",
    );
  for (const [index, email] of ["dana@example.net", "Dana@example.net", "dana+pets@example.net"].entries())
    expect(await isConfirmed(String(index), index, email)).toBe(true);
  expect(await isConfirmed("too many", hourMs)).toBe(false);
  expect(await isConfirmed("another", hourMs, "lee@example.net")).toBe(true);
  expect(await isConfirmed("a day later", 24 * hourMs)).toBe(true);
  expect(await isConfirmed("the clock was set back", -40 * hourMs)).toBe(true);
});
