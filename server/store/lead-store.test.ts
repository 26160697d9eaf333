import { describe, expect, test } from "vitest";
import { hourMs } from "#domain/durations.ts";
import { claim, engines, later, request, start } from "#tests/support/store-engines.ts";
import { saveLead } from "#tests/support/test-lead.ts";

describe.each(engines)("$engine", ({ newStore }) => {
  test("an answer keeps the time and the owner that it was noted with first [OW04, OW02]", async () => {
    const store = await newStore();
    const id = await saveLead(store, request());
    for (const [ms, owner] of [
      [1, "Sam"],
      [2, "Kim"],
      [3, null],
    ] as const)
      await store.markAnswered(id, later(ms), owner);
    const first = { answeredAt: later(1).toISOString(), answeredBy: "Sam" };
    expect(await store.findLead(id)).toMatchObject(first);
  });

  test("what one owner takes back is what that owner closed [OW02]", async () => {
    const store = await newStore();
    const ids = await Promise.all(
      ["Sam", "Kim"].map(async (owner) => {
        const id = await saveLead(store, request({ email: `${owner}@example.net` }));
        await store.markAnswered(id, later(1), owner);
        return id;
      }),
    );
    expect(await store.markUnanswered({ at: later(1).toISOString(), by: "Sam" }, () => null)).toBe(1);
    const left = await Promise.all(ids.map(async (id) => (await store.findLead(id))?.answeredBy));
    expect(left).toEqual([undefined, "Kim"]);
  });

  test("what was no spam after all goes where it was not sent, or given up, and nowhere twice [OW01, OW03, X15]", async () => {
    const store = await newStore();
    const id = await saveLead(store, request({ spamSigns: ["honeypot"] }));
    for (const claimed of await claim(store, 0)) await store.markDelivered(claimed);
    const [email, webhook] = [
      { channel: "email", state: "pending", attempts: 0 },
      { channel: "webhook", state: "delivered" },
    ];
    expect(await store.findLead(id)).toMatchObject({
      status: "held",
      spamSigns: ["honeypot"],
      deliveries: [{ ...email, nextAttemptAt: null }, webhook],
    });
    await store.markSpam(id, start);
    expect(await store.addMissingDeliveries(start)).toBe(0);
    const isReal = (ms: number) => store.markNotSpam(id, later(ms), () => later(hourMs));
    for (const ms of [1, 2]) await isReal(ms);
    const deliveries = [{ ...email, nextAttemptAt: later(1).toISOString() }, webhook];
    expect(await store.findLead(id)).toMatchObject({ status: "accepted", deliveries });

    for (const claimed of await claim(store, 2))
      await store.markFailed(claimed, { error: "gone", at: start, nextAttemptAt: null });
    await isReal(3);
    const again = [{ ...email, nextAttemptAt: later(3).toISOString() }, webhook];
    expect(await store.findLead(id)).toMatchObject({ deliveries: again });
  });
});
