import { expect, test } from "vitest";
import { hourMs, minuteMs } from "#domain/durations.ts";
import type { Channel } from "#domain/leads/lead.ts";
import { claim, later, newStore, request } from "#tests/support/store-engines.ts";
import { newLead, saveLead } from "#tests/support/test-lead.ts";
import type { LeadStore } from "../lead-store.ts";
import type { NewLead } from "../stored-records.ts";

async function claimAll(store: LeadStore, ms: number, channel: Channel): Promise<string[]> {
  return (await claim(store, ms, { limit: 1000, channels: [channel] })).map(({ lead }) => lead.id);
}

test("an email address that others used from their networks is not limited for its owner [SF09]", async () => {
  const store = await newStore();
  const save = async (network: string | null, ms: number, spamSigns: NewLead["spamSigns"] = []) => {
    const result = await store.saveLead({
      ...request({ message: `${network} ${ms} ${spamSigns}` }),
      network,
      spamSigns,
      receivedAt: later(ms),
    });
    return result.outcome;
  };
  for (const ms of [0, 1, 2]) expect(await save("aa", ms)).toBe("saved");
  expect(await save("aa", 3)).toBe("too-many");
  expect(await save(null, 3)).toBe("saved");
  for (const ms of [4, 5, 6]) expect(await save("bb", ms, ["honeypot"])).toBe("saved");
  expect(await save("bb", 7, ["honeypot"])).toBe("too-many");
  for (const ms of [7, 8, 9]) expect(await save("bb", ms)).toBe("saved");
  expect(await save("bb", 10)).toBe("too-many");
  // Seven so far; the limit of one address is thirty.
  for (let index = 0; index < 23; index++) expect(await save(`c${index}`, 20 + index)).toBe("saved");
  expect(await save("dd", 50)).toBe("too-many");
  expect(await save("dd", 5 * minuteMs)).toBe("saved");
});

test("a listed request is never mailed, even by a retry, but sent to programs and counted since the last mail; a held one is mailed once marked as not spam [SF08, OW01]", async () => {
  const store = await newStore(["email", "webhook", "confirmation"]);
  const save = (ms: number, changed: Partial<NewLead> = {}) =>
    saveLead(store, { ...newLead(later(ms)), ...changed });
  const mailed = await save(0);
  const listed = [await save(0, { isListed: true }), await save(hourMs, { isListed: true })] as const;
  const held = await save(hourMs, { spamSigns: ["links"] });
  expect(await claimAll(store, 2 * hourMs, "email")).toEqual([mailed]);
  expect(await claimAll(store, 2 * hourMs, "confirmation")).toEqual([mailed]);
  expect((await claimAll(store, 2 * hourMs, "webhook")).sort()).toEqual([mailed, ...listed, held].sort());
  const countListed = (after: number, nowMs: number) => store.countListed(after, later(nowMs));
  // PostgreSQL goes on counting where another test ended.
  const { newest: last } = await countListed(0, 2 * hourMs);
  expect(await countListed(0, 2 * hourMs)).toEqual({ accepted: 2, held: 1, newest: last });
  expect(await countListed(last - 2, 2 * hourMs)).toEqual({ accepted: 1, held: 1, newest: last });
  expect(await countListed(last, 2 * hourMs)).toEqual({ accepted: 0, held: 0, newest: last });
  // Requests with a future time are not counted, nor those older than a day.
  expect(await countListed(0, minuteMs)).toEqual({ accepted: 1, held: 0, newest: last - 2 });
  expect(await countListed(0, 25 * hourMs - 1)).toEqual({ accepted: 1, held: 1, newest: last });
  expect(await countListed(0, 25 * hourMs)).toEqual({ accepted: 0, held: 0, newest: 0 });
  expect(await store.addMissingDeliveries(later(2 * hourMs))).toBe(0);
  expect(await store.deliveryHealth(later(2 * hourMs))).toMatchObject({ pending: 5, held: 1 });
  await store.makeWaitingDue(later(2 * hourMs));
  for (const leadId of [held, ...listed]) await store.retryDeliveries({ leadId, now: later(2 * hourMs) });
  expect(await claimAll(store, 2 * hourMs, "email")).toEqual([]);

  await store.markNotSpam(held, later(2 * hourMs), () => null);
  await store.markAnswered(listed[0], later(2 * hourMs));
  await store.markSpam(listed[1], later(2 * hourMs));
  expect(await claimAll(store, 2 * hourMs, "email")).toEqual([held]);
  expect(await countListed(0, 2 * hourMs)).toEqual({ accepted: 0, held: 0, newest: 0 });
});
