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
import type { ClaimedRequest } from "../stored-records.ts";

/** Claims the only message that is due. */
async function claimOne(store: LeadStore, ms: number): Promise<ClaimedRequest> {
  const [claimed, ...more] = await claim(store, ms);
  if (!claimed || more.length > 0) throw new Error(`not exactly one is due at ${ms} ms`);
  return claimed;
}

function failure(error: string, nextAttemptMs: number | null, at = start) {
  return { error, at, nextAttemptAt: nextAttemptMs === null ? null : later(nextAttemptMs) };
}

test("a claimed message cannot be claimed again until its lease ends [X08]", async () => {
  const store = await newStore(["email"]);
  const id = await saveLead(store, request());
  const mine = await claimOne(store, 0);
  expect(mine).toMatchObject({ attempts: 0, lead: { fields: request().fields } });
  await store.markNotSpam(id, start, () => null);
  expect(await claim(store, minuteMs - 1)).toEqual([]);
  const theirs = await claimOne(store, minuteMs);
  expect(theirs.id).toBe(mine.id);
  expect(await store.markDelivered(mine)).toBe(false);
  expect(await store.markFailed(mine, failure("late", null))).toBe(false);
  expect(await store.markDelivered(theirs)).toBe(true);
  expect((await store.listLeads())[0]?.deliveries).toMatchObject([
    { state: "delivered", attempts: 1, nextAttemptAt: null, lastError: null },
  ]);
});

test("an address taken out of LEADS_TO has no dead or pending messages anymore [OW01]", async () => {
  const place = newPlace();
  const both = await open(place, ["email", "email-2"]);
  await both.saveLead(request());
  for (const claimed of await claim(both, 0, { channels: ["email", "email-2"] }))
    await both.markFailed(claimed, failure("refused", claimed.channel === "email" ? hourMs : null));
  await both.saveLead(request({ email: "other@example.net" }));
  expect(await both.deliveryHealth(later(hourMs))).toMatchObject({ dead: 1, pending: 3 });
  await both.close();
  const one = await newStore(["email"], place);
  expect(await one.deliveryHealth(later(hourMs))).toMatchObject({ dead: 0, pending: 2 });
  expect(await one.listDead()).toEqual([]);
  // A shell may not know the settings of the server.
  await one.retryDeliveries({ now: later(hourMs) });
  expect(await one.deliveryHealth(later(hourMs))).toMatchObject({ dead: 0, pending: 2 });
});

test("a clock set back does not delay a new message, nor a scheduled one beyond the longest delay [FX30, FM05]", async () => {
  const store = await newStore(["email"]);
  for (const backMs of [1, 30_000, 5 * minuteMs, hourMs, 40 * hourMs, 365 * 24 * hourMs]) {
    await store.saveLead(request({ email: `${backMs}@example.net` }));
    await store.markFailed(await claimOne(store, -backMs), failure("refused", 24 * hourMs));
    expect(await claim(store, 24 * hourMs - 1)).toEqual([]);
    const second = await claimOne(store, backMs > minuteMs ? -backMs : 24 * hourMs);
    expect(second.attempts).toBe(1);
    await store.markDelivered(second);
  }
});

test("leads without deliveries get them once; suspected spam is only listed, and spam gets none [OW01]", async () => {
  const place = newPlace();
  const unconfigured = await open(place, []);
  await unconfigured.saveLead(request());
  await unconfigured.saveLead(request({ email: "held@example.net", spamSigns: ["links"] }));
  const spam = await saveLead(unconfigured, request({ email: "spam@example.net", spamSigns: ["links"] }));
  await unconfigured.markSpam(spam, start);
  await unconfigured.close();
  const store = await newStore(["email", "webhook"], place);
  await store.saveLead(request({ email: "later@example.net" }));
  expect(await store.addMissingDeliveries(later(hourMs))).toBe(4);
  expect(await store.addMissingDeliveries(later(hourMs))).toBe(0);
  expect((await store.listLeads()).map(({ deliveries }) => deliveries.length)).toEqual([2, 0, 2, 2]);
  const claimed = await claim(store, hourMs, { channels: ["email"] });
  expect(claimed.map(({ lead }) => lead.fields.email)).toEqual(["later@example.net", "dana@example.net"]);
});

test("a pending request of a removed channel is sent on the configured ones, a delivered one is not [OW01]", async () => {
  const place = newPlace();
  const before = await open(place, ["webhook"]);
  await before.saveLead(request({ email: "arrived@example.net" }));
  await before.markDelivered(await claimOne(before, 0));
  await before.saveLead(request({ email: "waits@example.net" }));
  await before.close();
  const store = await newStore(["email"], place);
  expect(await store.addMissingDeliveries(later(hourMs))).toBe(1);
  expect(await store.addMissingDeliveries(later(hourMs))).toBe(0);
  const claimed = await claim(store, hourMs, { channels: ["email"] });
  expect(claimed.map(({ lead }) => lead.fields.email)).toEqual(["waits@example.net"]);
});

test("the first success of a failed channel makes its pending messages due, oldest first, for email those of every address [X08, WM08, FM05]", async () => {
  const channels: Channel[] = ["email", "email-2", "webhook"];
  const store = await newStore(channels);
  const send = (name: string, ms: number) =>
    store.saveLead(request({ email: `${name}@example.net`, receivedAt: later(ms) }));
  for (const [index, name] of ["first", "second", "third"].entries()) await send(name, index);
  for (const each of await claim(store, 10, { channels }))
    await store.markFailed(each, failure("refused", 20 * hourMs));
  expect(await claim(store, hourMs, { channels })).toEqual([]);
  await send("fourth", hourMs);
  const next = async () => {
    const [claimed] = await claim(store, hourMs, { channels: ["email"], limit: 1 });
    if (claimed) await store.markDelivered(claimed);
    return claimed?.lead.fields.email;
  };
  expect([await next(), await next(), await next(), await next(), await next()]).toEqual([
    ...["fourth", "first", "second", "third"].map((name) => `${name}@example.net`),
    undefined,
  ]);
  expect(await claim(store, hourMs, { channels: ["email-2"] })).toHaveLength(4);
  expect(await claim(store, hourMs, { channels: ["webhook"] })).toHaveLength(1);
});

test("a start makes pending messages due, oldest first, but not those being sent [WM08]", async () => {
  const store = await newStore(["email"]);
  for (const name of ["first", "second", "third"])
    await store.saveLead(request({ email: `${name}@example.net`, receivedAt: later(name.length) }));
  for (const each of await claim(store, 10))
    await store.markFailed(each, { ...failure("refused", 20 * hourMs), isOnlyThisMessage: true });
  await store.saveLead(request({ email: "leased@example.net", receivedAt: later(hourMs) }));
  await claimOne(store, hourMs);
  await store.makeWaitingDue(later(hourMs));
  expect((await claim(store, hourMs)).map(({ lead }) => lead.receivedAt)).toEqual(
    [5, 5, 6].map((ms) => later(ms).toISOString()),
  );
});

test("a lead has the previous request of its email address, in any case, and whether it was answered, but never spam [OW08, OD09]", async () => {
  const store = await newStore(["email"]);
  const send = (message: string, atHour: number, email = "dana@example.net") =>
    saveLead(store, request({ message, email, receivedAt: later(atHour * hourMs) }));
  await send("First.", 0);
  await send("Another's.", 1, "lee@example.net");
  await store.markAnswered(await send("Second.", 2, "Dana@Example.NET"), later(150 * minuteMs));
  await store.markSpam(await send("Spam.", 3), later(3 * hourMs));
  await send("Third.", 4);
  const claimed = await claim(store, 5 * hourMs);
  const told = claimed.map(({ lead: { fields, earlier } }) => [
    fields.message,
    earlier ? [earlier.receivedAt, earlier.fields.message, earlier.answeredAt] : null,
  ]);
  expect(Object.fromEntries(told)).toEqual({
    "First.": null,
    "Another's.": null,
    "Second.": [start.toISOString(), "First.", undefined],
    "Third.": [later(2 * hourMs).toISOString(), "Second.", later(150 * minuteMs).toISOString()],
  });
});

test("a notice is stored once for each channel [SF08, HL03]", async () => {
  const store = await newStore(["email"]);
  await store.saveLead(request({ receivedAt: later(1) }));
  const notice = { key: "morning 2026-03-02", kind: "morning", facts: { isWeekly: true } } as const;
  for (const channels of [["email"], ["email", "webhook"]] as const)
    await store.addNotice(notice, [...channels], start);
  const due = { now: start, limit: 1, leaseMs: minuteMs, channel: "email" } as const;
  const [claimed] = await store.claimDueMessages(due);
  expect(claimed).toMatchObject({ ...notice, channel: "email", lead: null, attempts: 0 });
  expect((await claim(store, 0)).map(({ kind }) => kind)).toEqual(["request"]);
  expect(await store.claimDueMessages(due)).toEqual([]);
  if (claimed) expect(await store.markDelivered(claimed)).toBe(true);
  await store.addNotice(notice, ["email"], later(minuteMs));
  expect(await store.claimDueMessages({ ...due, now: later(hourMs) })).toMatchObject([{ kind: "request" }]);
});

test.each<{ channels: Channel[]; failing: Channel[]; ms: number; confirmed: boolean }>([
  { channels: ["email"], failing: ["email"], ms: hourMs - 1, confirmed: true },
  { channels: ["email", "webhook"], failing: ["email"], ms: hourMs, confirmed: true },
  { channels: ["email", "webhook"], failing: ["email", "webhook"], ms: hourMs, confirmed: false },
  { channels: ["mailbox", "email"], failing: ["email"], ms: hourMs, confirmed: false },
  { channels: ["mailbox"], failing: ["mailbox"], ms: hourMs, confirmed: false },
  { channels: ["mailbox"], failing: [], ms: hourMs, confirmed: true },
])("with $channels of which $failing fail for $ms ms, confirmed is $confirmed [ST20]", async (given) => {
  const store = await newStore(given.channels);
  await store.saveLead(request());
  for (const channel of given.failing) await failFor(store, channel, start);
  const next = request({ email: "later@example.net", receivedAt: later(given.ms) });
  expect(await store.saveLead(next)).toMatchObject({ confirmed: given.confirmed });
});
