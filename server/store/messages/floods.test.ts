import { describe, expect, test } from "vitest";
import { hourMs, minuteMs } from "#domain/durations.ts";
import type { Channel } from "#domain/leads/lead.ts";
import { claim, engines, later, request } from "#tests/support/store-engines.ts";
import { saveLead } from "#tests/support/test-lead.ts";
import type { LeadStore } from "../lead-store.ts";
import type { NewLead } from "../stored-records.ts";

let count = 0;

/** Differs from all others. */
function another(changed: Partial<NewLead> = {}): NewLead {
  count += 1;
  return { ...request({ email: `visitor-${count}@example.net` }), ...changed };
}

function saveAll(store: LeadStore, leads: NewLead[]): Promise<string[]> {
  return Promise.all(leads.map((lead) => saveLead(store, lead)));
}

/** From a network that sent many before, in the same minute. */
function flood(size: number, changed: Partial<NewLead> = {}): NewLead[] {
  return Array.from({ length: size }, (_, index) => another({ networkCount: 11 + index, ...changed }));
}

async function claimAll(store: LeadStore, ms: number, channel: Channel): Promise<string[]> {
  return (await claim(store, ms, { limit: 1000, channels: [channel] })).map(({ lead }) => lead.id);
}

describe.each(engines)("$engine", ({ newStore }) => {
  test("an address that others used on their networks is free for its owner [SF09]", async () => {
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

  test("above thirty an hour busy networks get one mail an hour, others one each, programs all [SF08]", async () => {
    const store = await newStore(["email", "webhook", "confirmation"]);
    const first = await saveAll(store, flood(30));
    const rest = await saveAll(store, flood(20, { receivedAt: later(minuteMs), isLeftToDigest: true }));
    const [honest] = await saveAll(store, [another({ receivedAt: later(minuteMs) })]);
    const mailed = await claimAll(store, 2 * minuteMs, "email");
    expect(mailed[0]).toBe(honest);
    expect(mailed.slice(1).sort()).toEqual(first.sort());
    expect(await claimAll(store, 2 * minuteMs, "webhook")).toHaveLength(51);
    expect(await claimAll(store, 2 * minuteMs, "confirmation")).toEqual([honest]);
    const plan = (ms: number) =>
      store.planMailDigest({ status: "accepted", now: later(ms), channels: ["email"] });
    expect(await plan(2 * minuteMs)).toBe(20);
    expect(await plan(hourMs)).toBe(20);
    expect(await plan(hourMs + minuteMs)).toBe(20);
    expect(await plan(hourMs + 2 * minuteMs)).toBe(0);
    const due = { now: later(hourMs + minuteMs), limit: 99, leaseMs: minuteMs, channels: ["email" as const] };
    const [notice] = (await store.claimDueMessages(due)).filter(({ kind }) => kind !== "request");
    expect(notice).toMatchObject({ kind: "requests", facts: { leadIds: rest, count: 20 } });
    expect(await claimAll(store, 5 * hourMs, "email")).not.toEqual(expect.arrayContaining(rest));
  });
});
