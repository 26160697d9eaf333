import { describe, expect, test } from "vitest";
import { hourMs } from "#domain/durations.ts";
import { claim, engines, later, request, start } from "#tests/support/store-engines.ts";
import { newLead, saveLead } from "#tests/support/test-lead.ts";

describe.each(engines)("$engine", ({ newStore }) => {
  test("a long list has each lead once and with its deliveries [OW15]", async () => {
    const store = await newStore(["email"]);
    // Fewer at once than the queue holds.
    for (let page = 0; page < 3; page++)
      await Promise.all(Array.from({ length: 167 }, () => saveLead(store, newLead(start))));
    const leads = await store.listLeads();
    expect(new Set(leads.map(({ id }) => id)).size).toBe(501);
    expect(leads.every(({ deliveries }) => deliveries.length === 1)).toBe(true);
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
