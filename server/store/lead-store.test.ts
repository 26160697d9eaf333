import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Channel } from "../../domain/lead.ts";
import { newDataDir } from "../../tests/support/test-lead.ts";
import type { LeadStore, NewLead } from "./lead-store.ts";
import { openSqliteStore } from "./open-sqlite-store.ts";

/** Every engine keeps every rule. `place` names the same database again, for what has to outlive a restart. */
const engines = [
  {
    engine: "SQLite",
    newPlace: () => join(newDataDir(), "leads.sqlite"),
    open: (place: string, channels: Channel[]) => openSqliteStore({ file: place, channels }),
  },
];

const start = new Date("2026-03-02T17:00:00.000Z");
const minutes = 60_000;
const hours = 60 * minutes;

function later(ms: number): Date {
  return new Date(start.getTime() + ms);
}

function request(changed: Partial<NewLead> & { message?: string } = {}): NewLead {
  const { message = "Two dogs, weekdays at noon.", ...rest } = changed;
  const email = rest.email ?? "dana@example.net";
  return {
    form: "dog-walking-consultation",
    fields: { firstName: "Dana", email, phone: "303-555-0100", message },
    phone: "303-555-0100",
    submissionId: null,
    receivedAt: start,
    ...rest,
    email,
  };
}

describe.each(engines)("$engine", ({ newPlace, open }) => {
  async function newStore(
    channels: Channel[] = ["email", "webhook"],
    place = newPlace(),
  ): Promise<LeadStore> {
    const store = await open(place, channels);
    onTestFinished(() => store.close());
    return store;
  }

  async function failFor(store: LeadStore, channel: Channel, at: Date): Promise<void> {
    const claimed = await store.claimDueDeliveries({
      now: at,
      limit: 1,
      leaseMs: minutes,
      channels: [channel],
    });
    const failure = { error: "refused", at, nextAttemptAt: new Date(at.getTime() + 20 * minutes) };
    for (const each of claimed) expect(await store.markFailed(each, failure)).toBe(true);
    expect(claimed).toHaveLength(1);
  }

  test("a saved request is a lead with one delivery per channel, due at once [X07]", async () => {
    const store = await newStore();
    const saved = await store.saveLead(request());
    expect(saved).toMatchObject({ outcome: "saved", confirmed: true });
    const delivery = { state: "pending", attempts: 0, nextAttemptAt: start.toISOString(), lastError: null };
    const id = "id" in saved ? saved.id : "";
    expect(await store.listLeads()).toEqual([
      {
        id,
        form: "dog-walking-consultation",
        status: "accepted",
        receivedAt: start.toISOString(),
        fields: request().fields,
        deliveries: [
          { id: `${id}-email`, channel: "email", ...delivery },
          { id: `${id}-webhook`, channel: "webhook", ...delivery },
        ],
      },
    ]);
    expect(await store.findLead(id)).toEqual((await store.listLeads())[0]);
    expect(await store.findLead("unknown")).toBeNull();
  });

  test("a lead's id cannot be guessed: 128 random bits after the time", async () => {
    const store = await newStore();
    const first = await store.saveLead(request());
    const second = await store.saveLead(request({ email: "other@example.net" }));
    const [a, b] = [first, second].map((saved) => ("id" in saved ? saved.id : ""));
    expect(a).toMatch(/^[0-9a-z]{8}[\w-]{22}$/);
    expect(a?.slice(8)).not.toBe(b?.slice(8));
  });

  test("the same submissionId and body give the same answer and one lead [X10]", async () => {
    const store = await newStore();
    const first = await store.saveLead(request({ submissionId: "submission-1" }));
    const again = await store.saveLead(
      request({ submissionId: "submission-1", receivedAt: later(3 * hours) }),
    );
    expect(again).toEqual({ ...first, outcome: "repeated" });
    expect(await store.listLeads()).toHaveLength(1);
    expect(await store.isKnown("submission-1")).toBe(true);
    expect(await store.isKnown("submission-2")).toBe(false);
  });

  test("fifty at once with one submissionId are one lead with one answer [X10]", async () => {
    const store = await newStore();
    const saves = Array.from({ length: 50 }, () => store.saveLead(request({ submissionId: "submission-1" })));
    const results = await Promise.all(saves);
    expect(new Set(results.map((result) => "id" in result && result.id)).size).toBe(1);
    expect(results.filter(({ outcome }) => outcome === "saved")).toHaveLength(1);
    expect(await store.listLeads()).toHaveLength(1);
  });

  test("a known submissionId with another body is refused and nothing is stored", async () => {
    const store = await newStore();
    await store.saveLead(request({ submissionId: "submission-1" }));
    const other = request({ submissionId: "submission-1", message: "Three dogs." });
    expect(await store.saveLead(other)).toEqual({ outcome: "key-reused" });
    const otherForm = request({ submissionId: "submission-1", form: "pet-sitting-consultation" });
    expect(await store.saveLead(otherForm)).toEqual({ outcome: "key-reused" });
    expect(await store.listLeads()).toHaveLength(1);
  });

  test("a repeat keeps the answer of the first, whatever has become of the channels", async () => {
    const store = await newStore(["email"]);
    await store.saveLead(request({ email: "earlier@example.net" }));
    await failFor(store, "email", start);
    const unconfirmed = request({ submissionId: "submission-1", receivedAt: later(hours) });
    expect(await store.saveLead(unconfirmed)).toMatchObject({ outcome: "saved", confirmed: false });
    const [claimed] = await store.claimDueDeliveries({ now: later(hours), limit: 1, leaseMs: minutes });
    if (claimed) await store.markDelivered(claimed);
    expect(await store.saveLead(unconfirmed)).toMatchObject({ outcome: "repeated", confirmed: false });
  });

  test("after a month the submissionId is forgotten and the lead is not", async () => {
    const store = await newStore();
    await store.saveLead(request({ submissionId: "submission-1" }));
    const aMonthLater = later(31 * 24 * hours);
    await store.saveLead(request({ email: "other@example.net", receivedAt: aMonthLater }));
    expect(await store.isKnown("submission-1")).toBe(false);
    expect(await store.listLeads()).toHaveLength(2);
  });

  test.each([
    ["within ten minutes", 10 * minutes - 1, "repeated"],
    ["after ten minutes", 10 * minutes, "saved"],
  ])("the same content without a submissionId %s is %#", async (_when, ms, outcome) => {
    const store = await newStore();
    await store.saveLead(request({ submissionId: "submission-1" }));
    const same = {
      ...request({ receivedAt: later(ms), email: "DANA@example.net" }),
      phone: "(303) 555 0100",
    };
    same.fields = { ...same.fields, message: "  Two dogs,\nweekdays at  NOON. " };
    expect(await store.saveLead(same)).toMatchObject({ outcome });
  });

  test("other content without a submissionId is another lead", async () => {
    const store = await newStore();
    await store.saveLead(request());
    expect(await store.saveLead(request({ message: "And a cat." }))).toMatchObject({ outcome: "saved" });
    const otherZip = { ...request().fields, zipCode: "80108" };
    expect(await store.saveLead(request({ fields: otherZip }))).toMatchObject({ outcome: "saved" });
    expect(await store.listLeads()).toHaveLength(3);
  });

  test("a fourth request within five minutes has to wait until the first is five minutes old", async () => {
    const store = await newStore();
    for (const [index, ms] of [0, 60_000, 299_000].entries())
      await store.saveLead(request({ submissionId: `submission-${index}`, receivedAt: later(ms) }));
    const fourth = (ms: number) =>
      store.saveLead(request({ submissionId: "submission-9", receivedAt: later(ms) }));
    expect(await fourth(299_900)).toEqual({ outcome: "too-many", retryAfterSeconds: 1 });
    expect(await fourth(299_000)).toEqual({ outcome: "too-many", retryAfterSeconds: 1 });
    expect(await store.isKnown("submission-9")).toBe(false);
    expect(await fourth(300_000)).toMatchObject({ outcome: "saved" });
  });

  test("the limit counts an address however it is capitalised, and each address alone", async () => {
    const store = await newStore();
    for (const email of ["dana@example.net", "Dana@Example.net", "DANA@EXAMPLE.NET"])
      await store.saveLead(request({ email, message: `from ${email}`, submissionId: `key-for-${email}` }));
    const blocked = await store.saveLead(request({ message: "a fourth" }));
    expect(blocked).toEqual({ outcome: "too-many", retryAfterSeconds: 300 });
    const other = await store.saveLead(request({ email: "d.ana@example.net", message: "a fourth" }));
    expect(other).toMatchObject({ outcome: "saved" });
  });

  test("repeats and refused requests do not count towards the limit", async () => {
    const store = await newStore();
    const saveAs = (key: string) => store.saveLead(request({ submissionId: key, message: key }));
    for (const key of ["first-one", "first-one", "first-one", "second-one", "third-one"]) await saveAs(key);
    expect(await saveAs("fourth-one")).toMatchObject({ outcome: "too-many" });
    expect(await saveAs("first-one")).toMatchObject({ outcome: "repeated" });
    const next = request({ submissionId: "fourth-one", message: "later", receivedAt: later(5 * minutes) });
    expect(await store.saveLead(next)).toMatchObject({ outcome: "saved" });
  });

  test("the limit and the submissionIds outlive a restart", async () => {
    const place = newPlace();
    const before = await open(place, ["email"]);
    for (const key of ["first-one", "second-one", "third-one"])
      await before.saveLead(request({ submissionId: key, message: key }));
    await before.close();
    const store = await newStore(["email"], place);
    expect(await store.saveLead(request({ submissionId: "first-one", message: "first-one" }))).toMatchObject({
      outcome: "repeated",
    });
    expect(await store.saveLead(request({ message: "fourth" }))).toMatchObject({ outcome: "too-many" });
  });

  test("a clock that was a day ahead locks nobody out", async () => {
    const store = await newStore();
    for (const key of ["first-one", "second-one", "third-one"])
      await store.saveLead(request({ submissionId: key, message: key, receivedAt: later(24 * hours) }));
    expect(await store.saveLead(request({ message: "now" }))).toMatchObject({ outcome: "saved" });
  });

  test("one request that cannot be stored does not take those beside it with it", async () => {
    const store = await newStore();
    const bad = request({ submissionId: "bad-request", email: "bad@example.net" });
    const form = { toString: () => "not a text" } as unknown as string;
    const results = await Promise.allSettled([
      store.saveLead(request({ submissionId: "good-one", message: "1" })),
      store.saveLead({ ...bad, form }),
      store.saveLead(request({ submissionId: "good-two", message: "2" })),
    ]);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(await store.listLeads()).toHaveLength(2);
    expect(await store.isKnown("bad-request")).toBe(false);
  });

  test("a list is newest first, by form, and as long as asked for", async () => {
    const store = await newStore();
    for (const [index, form] of ["dog", "cat", "dog"].entries())
      await store.saveLead(request({ form, email: `${index}@example.net`, receivedAt: later(index) }));
    const emails = async (filter?: { form?: string; limit?: number }) =>
      (await store.listLeads(filter)).map(({ fields }) => fields.email);
    expect(await emails()).toEqual(["2@example.net", "1@example.net", "0@example.net"]);
    expect(await emails({ form: "dog" })).toEqual(["2@example.net", "0@example.net"]);
    expect(await emails({ limit: 1 })).toEqual(["2@example.net"]);
    expect((await store.listLeads({ limit: 1 }))[0]?.deliveries).toHaveLength(2);
  });

  test("what is claimed is nobody else's until the lease ends [X08]", async () => {
    const store = await newStore(["email"]);
    await store.saveLead(request());
    const claim = (ms: number) => store.claimDueDeliveries({ now: later(ms), limit: 10, leaseMs: minutes });
    const [mine] = await claim(0);
    expect(mine).toMatchObject({
      delivery: { state: "leased", attempts: 0 },
      lead: { fields: request().fields },
    });
    expect(await claim(minutes - 1)).toEqual([]);
    const [theirs] = await claim(minutes);
    expect(theirs?.delivery.id).toBe(mine?.delivery.id);
    if (!mine || !theirs) throw new Error("both claims should have held one");
    expect(await store.markDelivered(mine)).toBe(false);
    expect(await store.markFailed(mine, { error: "late", at: later(minutes), nextAttemptAt: null })).toBe(
      false,
    );
    expect(await store.markDelivered(theirs)).toBe(true);
    expect((await store.listLeads())[0]?.deliveries).toMatchObject([
      { state: "delivered", attempts: 1, nextAttemptAt: null, lastError: null },
    ]);
  });

  test("a claim takes the longest due first, no more than asked for, and only of its channels", async () => {
    const store = await newStore();
    for (const [index, ms] of [-1, -2, 0].entries())
      await store.saveLead(request({ email: `${index}@example.net`, receivedAt: later(ms) }));
    const claimed = await store.claimDueDeliveries({
      now: start,
      limit: 2,
      leaseMs: minutes,
      channels: ["webhook"],
    });
    expect(claimed.map(({ lead, delivery }) => [lead.fields.email, delivery.channel])).toEqual([
      ["1@example.net", "webhook"],
      ["0@example.net", "webhook"],
    ]);
  });

  test("a failed delivery is due again when it was told to be, and says why it failed [X08]", async () => {
    const store = await newStore(["email"]);
    await store.saveLead(request());
    const claim = (ms: number) => store.claimDueDeliveries({ now: later(ms), limit: 10, leaseMs: minutes });
    const [claimed] = await claim(0);
    if (!claimed) throw new Error("nothing was due");
    await store.markFailed(claimed, { error: "550 no such user", at: start, nextAttemptAt: later(5000) });
    expect((await store.listLeads())[0]?.deliveries).toMatchObject([
      {
        state: "pending",
        attempts: 1,
        nextAttemptAt: later(5000).toISOString(),
        lastError: "550 no such user",
      },
    ]);
    expect(await claim(4999)).toEqual([]);
    expect(await claim(5000)).toHaveLength(1);
  });

  test("a delivery given up is claimed no more until it is retried with a fresh schedule [X09]", async () => {
    const store = await newStore();
    const saved = await store.saveLead(request());
    const id = "id" in saved ? saved.id : "";
    const claim = () => store.claimDueDeliveries({ now: later(hours), limit: 10, leaseMs: minutes });
    for (const claimed of await claim())
      await store.markFailed(claimed, { error: "gone", at: start, nextAttemptAt: null });
    expect(await claim()).toEqual([]);
    expect((await store.deliveryHealth(later(hours))).dead).toBe(2);
    expect(await store.retryDeliveries({ now: later(hours) })).toBe(2);
    const [claimed] = await claim();
    expect(claimed?.delivery).toMatchObject({ attempts: 0 });
    if (claimed) await store.markDelivered(claimed);
    expect(await store.retryDeliveries({ leadId: id, now: later(hours) })).toBe(0);
    expect(await store.retryDeliveries({ leadId: "unknown", now: later(hours) })).toBe(0);
  });

  test("a delivery stamped by a clock that was a year ahead is due now", async () => {
    const store = await newStore(["email"]);
    await store.saveLead(request({ receivedAt: later(365 * 24 * hours) }));
    expect(await store.claimDueDeliveries({ now: start, limit: 1, leaseMs: minutes })).toHaveLength(1);
  });

  test("leads from a time without channels get their deliveries once there are some", async () => {
    const place = newPlace();
    const unconfigured = await open(place, []);
    await unconfigured.saveLead(request());
    await unconfigured.close();
    const store = await newStore(["email", "webhook"], place);
    await store.saveLead(request({ email: "later@example.net" }));
    expect(await store.addMissingDeliveries(later(hours))).toBe(2);
    expect(await store.addMissingDeliveries(later(hours))).toBe(0);
    expect((await store.listLeads()).map(({ deliveries }) => deliveries.length)).toEqual([2, 2]);
  });

  test.each<{ channels: Channel[]; failing: Channel[]; ms: number; confirmed: boolean }>([
    { channels: ["email"], failing: [], ms: hours, confirmed: true },
    { channels: ["email"], failing: ["email"], ms: hours - 1, confirmed: true },
    { channels: ["email"], failing: ["email"], ms: hours, confirmed: false },
    { channels: ["email", "webhook"], failing: ["email"], ms: hours, confirmed: true },
    { channels: ["email", "webhook"], failing: ["email", "webhook"], ms: hours, confirmed: false },
    { channels: ["mailbox", "email"], failing: ["email"], ms: hours, confirmed: false },
    { channels: ["mailbox"], failing: ["mailbox"], ms: hours, confirmed: false },
  ])("with $channels of which $failing fail for $ms ms, confirmed is $confirmed", async (given) => {
    const store = await newStore(given.channels);
    await store.saveLead(request());
    for (const channel of given.failing) await failFor(store, channel, start);
    const next = request({ email: "later@example.net", receivedAt: later(given.ms) });
    expect(await store.saveLead(next)).toMatchObject({ confirmed: given.confirmed });
  });

  test("the hour of failing counts from the first failure, and a success ends it", async () => {
    const store = await newStore(["email"]);
    await store.saveLead(request());
    await failFor(store, "email", start);
    await failFor(store, "email", later(40 * minutes));
    expect((await store.deliveryHealth(later(hours - 1))).stuck).toEqual([]);
    expect((await store.deliveryHealth(later(hours))).stuck).toEqual(["email"]);
    const [claimed] = await store.claimDueDeliveries({ now: later(hours), limit: 1, leaseMs: minutes });
    if (claimed) await store.markDelivered(claimed);
    expect((await store.deliveryHealth(later(2 * hours))).stuck).toEqual([]);
  });

  test("the health of the deliveries counts what is open and names a channel that nobody serves", async () => {
    const store = await newStore();
    await store.saveLead(request());
    const [claimed] = await store.claimDueDeliveries({
      now: start,
      limit: 1,
      leaseMs: minutes,
      channels: ["email"],
    });
    if (claimed) await store.markDelivered(claimed);
    const health = { held: 0, pending: 1, dead: 0, oldestDueAt: start.toISOString() };
    expect(await store.deliveryHealth(later(10 * minutes))).toEqual({ ...health, stuck: [] });
    expect(await store.deliveryHealth(later(10 * minutes + 1))).toEqual({ ...health, stuck: ["webhook"] });
  });

  test("a probe of a store that works leaves nothing to see", async () => {
    const store = await newStore();
    await store.probeWrite();
    expect(await store.listLeads()).toEqual([]);
  });

  test("closing waits for what is being saved", async () => {
    const place = newPlace();
    const store = await open(place, []);
    const saving = store.saveLead(request());
    await store.close();
    expect(await saving).toMatchObject({ outcome: "saved" });
    expect(await (await newStore([], place)).listLeads()).toHaveLength(1);
  });
});
