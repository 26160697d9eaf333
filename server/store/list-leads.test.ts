import { describe, expect, test } from "vitest";
import { hourMs } from "#domain/durations.ts";
import type { LeadFilter } from "#domain/leads/lead-filter.ts";
import { engines, later, request, start } from "#tests/support/store-engines.ts";
import type { LeadStore } from "./lead-store.ts";

async function save(store: LeadStore, count: number, changed: object = {}): Promise<void> {
  const leads = Array.from({ length: count }, (_, index) =>
    request({ email: `${index}@example.net`, ...changed }),
  );
  // Fewer than the queue holds.
  while (leads.length > 0)
    for (const saved of await Promise.all(leads.splice(0, 200).map((lead) => store.saveLead(lead))))
      expect(saved.outcome).toBe("saved");
}

describe.each(engines)("$engine", ({ newStore }) => {
  test("leads are found by form, status, time and what was written, all of it together [OW15]", async () => {
    const store = await newStore();
    const email = (name: string) => `${name}@example.net`;
    await save(store, 1, { email: email("first"), form: "contact", message: 'ÄPFEL and 100% \\ "quotes"' });
    await save(store, 1, { email: email("second"), receivedAt: later(hourMs), spamSigns: ["links"] });
    await save(store, 1, { email: email("third"), receivedAt: later(2 * hourMs), message: "apples" });
    const [third] = await store.listLeads();
    await store.markSpam(third?.id ?? "", later(3 * hourMs));
    const found = async (filter: LeadFilter) =>
      (await store.listLeads(filter)).map(({ fields }) => String(fields.email).split("@")[0]);
    expect(await found({ form: "contact" })).toEqual(["first"]);
    expect(await found({ status: "held" })).toEqual(["second"]);
    expect(await found({ status: "spam" })).toEqual(["third"]);
    expect(await found({ since: later(hourMs) })).toEqual(["third", "second"]);
    expect(await found({ until: later(hourMs) })).toEqual(["first"]);
    expect(await found({ since: start, until: later(hourMs), status: "held" })).toEqual([]);
    expect(await found({ search: " äpfel " })).toEqual(["first"]);
    expect(await found({ search: '% \\ "Q' })).toEqual(["first"]);
  });

  test("a long list has each lead once and with its deliveries [OW15]", async () => {
    const store = await newStore(["email"]);
    await save(store, 501);
    const leads = await store.listLeads();
    expect(new Set(leads.map(({ id }) => id)).size).toBe(501);
    expect(leads.every(({ deliveries }) => deliveries.length === 1)).toBe(true);
  });
});
