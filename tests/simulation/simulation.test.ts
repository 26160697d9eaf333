import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { dayMs, hourMs } from "#domain/durations.ts";
import type { OwnerContext } from "#server/owner/owner-context.ts";
import { applyRetention } from "#server/upkeep/nightly-jobs.ts";
import { retention } from "./server-process.ts";
import { simulate } from "./simulate.ts";
import { createSqlitePlaces } from "./sqlite-place.ts";

const run = promisify(execFile);
const places = await createSqlitePlaces();
afterAll(() => places.remove());

// Whole years find more than as many days in shorter runs; `npm run test:long` simulates many more.
test(
  "in two years of requests, taps and faults no promise is broken [SF26, X07]",
  async () => {
    // The program prints failing seeds, and uses all cores.
    const args = [join(import.meta.dirname, "run.ts"), "--years", "2"];
    const { stdout } = await run(process.execPath, args).catch((fault) => fault);
    expect(stdout).toMatch("2 of 2 seeds of 365 days, 0 with a fault");
  },
  hourMs,
);

test(
  "a seed replays exactly [SF26]",
  async () => {
    const replay = () => simulate(5, { place: places.newPlace(), days: 120 });
    const [first, second] = [await replay(), await replay()];
    expect(first.trace.length).toBeGreaterThan(50);
    expect(second.trace).toEqual(first.trace);
  },
  hourMs,
);

type Break = (sound: OwnerContext) => OwnerContext;

const reachEach: Break = (sound) => ({
  ...sound,
  channels: sound.channels.map((sender) => ({
    ...sender,
    async send(...given) {
      await sender.send(...given);
      return { ok: true };
    },
  })),
});

/** Deletes by the machine's clock alone. */
const deleteAtOnce: Break = (sound) => ({
  ...sound,
  jobs: (sound.jobs ?? []).map((job) => {
    const { businessClock } = sound.site;
    const parts = { store: sound.store, retention, businessClock, mailboxDir: "none" };
    return { ...job, run: (now) => applyRetention(parts, now) };
  }),
});

const breakStore =
  (change: (store: OwnerContext["store"]) => Partial<OwnerContext["store"]>): Break =>
  (sound) => ({ ...sound, store: { ...sound.store, ...change(sound.store) } });

/** Faults that the program once had, or could have, with the outside faults that reveal them and the invariant that fails. */
const mutations: [name: string, breaks: Break, faults: string[], found: string][] = [
  [
    "a delivered message is not marked as such",
    breakStore(() => ({ markDelivered: async () => true })),
    [],
    "nothing arrives twice",
  ],
  [
    "requests are deleted by the machine's clock alone [SF01]",
    deleteAtOnce,
    ["clock ahead"],
    "nothing acknowledged is lost",
  ],
  [
    "one address counts as reached when another is [SF11]",
    reachEach,
    ["channel"],
    "each request reaches each owner channel, or is seen to wait",
  ],
  [
    "reminders come when the promise is over [SF15]",
    breakStore(({ saveLead }) => ({
      saveLead: ({ remindAt, ...lead }) =>
        saveLead({ ...lead, remindAt: remindAt ? new Date(remindAt.getTime() + dayMs) : null }),
    })),
    [],
    "one reminder before each promise is due",
  ],
  [
    "care that begins before an answer is told of once [WM07]",
    breakStore(({ planReminders }) => ({
      planReminders: (plan) => planReminders({ ...plan, nextReminder: () => null }),
    })),
    [],
    "care that begins before an answer is told of every two hours by day",
  ],
  [
    "nobody is led to what is only listed [WM06]",
    breakStore(() => ({ countListed: async () => ({ accepted: 0, held: 0, newest: 0 }) })),
    [],
    "what is only listed is told of within the hour",
  ],
  [
    "what should be mailed is only listed [WM06]",
    breakStore(({ saveLead }) => ({ saveLead: (lead) => saveLead({ ...lead, isListed: true }) })),
    [],
    "each request reaches each owner channel, or is seen to wait",
  ],
  [
    "each request of a flood is mailed [SF08, FM03]",
    breakStore(({ saveLead }) => ({ saveLead: (lead) => saveLead({ ...lead, isListed: false }) })),
    ["flood"],
    "no more mails to the owners than their ceilings",
  ],
];

test.each(mutations)(
  "the simulation finds when %s [SF26]",
  async (_, breakContext, faults, check) => {
    const names: (string | undefined)[] = [];
    for (let seed = 1; seed <= 20 && !names.includes(check); seed++) {
      const options = { place: places.newPlace(), days: 120, breakContext, faults, check };
      names.push((await simulate(seed, options)).violation?.name);
    }
    expect(names).toContain(check);
  },
  hourMs,
);
