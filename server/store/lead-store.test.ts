import { describe, expect, test } from "vitest";
import { claim, engines, later, request, start } from "#tests/support/store-engines.ts";
import { saveLead } from "#tests/support/test-lead.ts";
import type { LeadStore } from "./lead-store.ts";

describe.each(engines)("$engine", ({ newStore }) => {
  async function saveAndMail(store: LeadStore, changed: Parameters<typeof request>[0] = {}): Promise<string> {
    const id = await saveLead(store, request(changed));
    for (const claimed of await claim(store, 0, { channels: ["email"] })) await store.markDelivered(claimed);
    return id;
  }

  test("an answer keeps the time and the owner that it was noted with first [OW04, OW02]", async () => {
    const store = await newStore();
    const id = await saveLead(store, request());
    for (const [ms, owner] of [
      [1, "Sam"],
      [2, "Kim"],
      [3, null],
    ] as const)
      expect(await store.markAnswered(id, later(ms), owner)).toBe(true);
    const first = { answeredAt: later(1).toISOString(), answeredBy: "Sam" };
    expect(await store.findLead(id)).toMatchObject(first);
    expect(await store.markAnswered("unknown", start)).toBe(false);
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
    expect(await store.reopenLeads({ at: later(1).toISOString(), by: "Sam", now: later(2) })).toBe(1);
    const left = await Promise.all(ids.map(async (id) => (await store.findLead(id))?.answeredBy));
    expect(left).toEqual([undefined, "Kim"]);
  });

  test("what was no spam after all goes where it was not sent, or given up, and nowhere twice [OW01, OW03, X15]", async () => {
    const store = await newStore();
    const id = await saveAndMail(store, { spamSigns: ["honeypot"] });
    const [email, webhook] = [
      { channel: "email", state: "delivered" },
      { channel: "webhook", state: "pending", attempts: 0 },
    ];
    expect(await store.findLead(id)).toMatchObject({ status: "held", spamSigns: ["honeypot"] });
    expect(await store.markSpam(id, start)).toBe(true);
    expect(await store.addMissingDeliveries(start)).toBe(0);
    for (const ms of [1, 2]) expect(await store.markNotSpam(id, later(ms))).toBe(true);
    const deliveries = [email, { ...webhook, nextAttemptAt: later(1).toISOString() }];
    expect(await store.findLead(id)).toMatchObject({ status: "accepted", deliveries });

    const other = await saveAndMail(store, { email: "other@example.net", spamSigns: ["honeypot"] });
    for (const claimed of await claim(store, 2))
      await store.markFailed(claimed, { error: "gone", at: start, nextAttemptAt: null });
    await store.markNotSpam(other, later(3));
    const again = [email, { ...webhook, nextAttemptAt: later(3).toISOString() }];
    expect(await store.findLead(other)).toMatchObject({ deliveries: again });
  });
});
