import { describe, expect, test } from "vitest";
import { hourMs, minuteMs } from "#domain/durations.ts";
import type { Channel } from "#domain/leads/lead.ts";
import { isLongRun } from "#tests/support/long-run.ts";
import { claim, engines, failFor, later, request, start } from "#tests/support/store-engines.ts";
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

describe.each(engines)("$engine", ({ newStore, newPlace, open }) => {
  test("what looks like spam is not confirmed, not even once it is none; nor is a program's address or spam [OW10]", async () => {
    const store = await newStore(channels);
    const held = await save(store, { spamSigns: ["links"] });
    await store.markNotSpam(held, later(minuteMs));
    const robot = await save(store, { email: "no-reply@example.net" });
    for (const id of [held, robot]) expect(await channelsOf(store, id)).toEqual(["email"]);
    await store.markSpam(await save(store), start);
    expect(await claim(store, minuteMs, { channels: ["confirmation"] })).toEqual([]);
  });

  test("a confirmation that fails counts nowhere and is not sent again by retry [OW10]", async () => {
    const store = await newStore(channels);
    const id = await save(store);
    const [email] = await claim(store, 0, { channels: ["email"] });
    if (email) await store.markDelivered(email);
    await failFor(store, "confirmation", start);
    const quiet = { pending: 0, dead: 0, oldestDueAt: null, stuck: [] };
    expect(await store.deliveryHealth(later(2 * hourMs))).toMatchObject(quiet);
    expect(await store.retryDeliveries({ leadId: id, now: later(minuteMs) })).toBe(0);
    const [last] = await claim(store, 2 * hourMs);
    expect(last).toMatchObject({ channel: "confirmation", attempts: 1 });
    if (last) await store.markFailed(last, { error: "refused", at: later(2 * hourMs), nextAttemptAt: null });
    expect(await store.deliveryHealth(later(2 * hourMs))).toMatchObject(quiet);
    expect(await store.listDead()).toEqual([]);
    expect(await store.retryDeliveries({ now: later(3 * hourMs) })).toBe(0);
    expect(await store.saveLead(request({ receivedAt: later(3 * hourMs) }))).toMatchObject({
      confirmed: true,
    });
  });

  test("a confirmation that arrives does not stand for word to the owners [OW10]", async () => {
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
    for (const claimed of await claim(before, 0)) await before.markDelivered(claimed);
    const after = await newStore(["webhook", "confirmation"], place);
    expect(await after.addMissingDeliveries(later(minuteMs))).toBe(1);
    expect(await channelsOf(after, missed)).toEqual(["confirmation", "webhook"]);
  });

  test("of a flood of requests sixty an hour are confirmed, by several processes and after a restart [SF07]", async () => {
    const place = newPlace();
    const first = await open(place, channels);
    const second = await newStore(channels, place);
    const floodSize = isLongRun ? 5000 : 500;
    // As many at a time as the queue holds.
    for (let from = 0; from < floodSize; from += 250) {
      const emails = Array.from({ length: 250 }, (_, index) => `v${from + index}@example.net`);
      await Promise.all(emails.map((email) => save(first, { email })));
    }
    const claimUntilNone = async (store: LeadStore, ms: number) => {
      const claimed: string[] = [];
      // Each claim gives up a hundred over the limit.
      for (let index = 0; index < 40 + floodSize / 100; index++) {
        const batch = await claim(store, ms, { channels: ["confirmation"], limit: 2 });
        for (const each of batch) await store.markDelivered(each);
        claimed.push(...batch.map(({ lead }) => lead.id));
      }
      return claimed;
    };
    const inFirstHour = await Promise.all([first, second].map((store) => claimUntilNone(store, 0)));
    expect(new Set(inFirstHour.flat()).size).toBe(60);
    expect(inFirstHour.flat()).toHaveLength(60);
    await first.close();
    const restarted = await newStore(channels, place);
    expect(await claimUntilNone(restarted, hourMs - 1)).toEqual([]);
    expect(await restarted.deliveryHealth(later(0))).toMatchObject({ pending: floodSize, dead: 0 });
    await save(restarted, { receivedAt: later(hourMs), email: "later@example.net" });
    expect(await claimUntilNone(restarted, hourMs)).toHaveLength(1);
  });

  test("three a day go to one mailbox: an attempt to send the same one again is no further mail, and one to come does not count [SF07]", async () => {
    const store = await newStore(channels);
    for (const message of ["1", "2", "3"]) {
      await save(store, { message, email: `dana+${message}@example.net` });
      await failFor(store, "confirmation", start);
    }
    await save(store, { message: "too many", email: "dana+4@example.net", receivedAt: later(hourMs) });
    expect(await claim(store, hourMs, { channels: ["confirmation"] })).toHaveLength(3);
    await save(store, { message: "4", receivedAt: later(-40 * hourMs) });
    expect(await claim(store, -40 * hourMs, { channels: ["confirmation"], limit: 1 })).toHaveLength(1);
  });
});
