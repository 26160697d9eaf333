import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SendResult } from "../../server/delivery/channel-sender.ts";
import { applyRetention } from "../../server/owner/apply-retention.ts";
import type { OwnerContext } from "../../server/owner/owner-loop.ts";
import { retention } from "./server-process.ts";
import { simulate } from "./simulate.ts";
import { createSqlitePlaces } from "./sqlite-place.ts";

const runFile = join(import.meta.dirname, "run.ts");
const run = promisify(execFile);
const limitMs = 3_600_000;
let places: Awaited<ReturnType<typeof createSqlitePlaces>>;
beforeAll(async () => {
  places = await createSqlitePlaces();
});
afterAll(() => places.remove());

// Years find more than as many days in months do; `npm run test:long` simulates many more.
test(
  "in four years of requests, taps and faults no promise is broken [SF26]",
  async () => {
    // It prints failing seeds, and uses all cores.
    const { stdout } = await run(process.execPath, [runFile, "--years", "4"]).catch((fault) => fault);
    expect(stdout).toMatch("4 of 4 seeds of 365 days, 0 with a fault");
  },
  limitMs,
);

test(
  "a seed replays exactly [SF26]",
  async () => {
    const replay = () => simulate(5, { place: places.newPlace(), days: 90 });
    const [first, second] = [await replay(), await replay()];
    expect(first.trace.length).toBeGreaterThan(50);
    expect(second.trace).toEqual(first.trace);
  },
  limitMs,
);

type Break = (sound: OwnerContext) => OwnerContext;

/** Changes the results of sends on the owners' channels. */
function breakSends(change: (result: SendResult) => SendResult): Break {
  return (sound) => ({
    ...sound,
    channels: sound.channels.map((sender) => ({
      ...sender,
      send: async (...given) => change(await sender.send(...given)),
    })),
  });
}

/** Deletes by the clock alone, whatever happened to the backup. */
const deleteAtOnce: Break = (sound) => ({
  ...sound,
  jobs: (sound.jobs ?? []).map(({ needs, ...job }) => {
    const { store } = sound;
    const parts = { store, retention, mailboxDir: "none", warn: () => undefined };
    return job.name === "retention" ? { ...job, run: (now) => applyRetention(parts, now) } : job;
  }),
});

const breakStore =
  (change: (store: OwnerContext["store"]) => Partial<OwnerContext["store"]>): Break =>
  (sound) => ({ ...sound, store: { ...sound.store, ...change(sound.store) } });

const hideFailedJobs = breakStore(({ readDailyJobs }) => ({
  readDailyJobs: async () =>
    (await readDailyJobs()).map((job) => ({ ...job, error: null, succeededAt: null })),
}));

/** Faults that the program once had, or could have. */
const mutations: { name: string; breaks: Break; faults: string[]; found: string }[] = [
  {
    name: "what failed counts as delivered",
    breaks: breakSends(() => ({ ok: true })),
    faults: ["channel"],
    found: "each request reaches each owner channel, or is seen to wait",
  },
  {
    name: "what was delivered is not marked",
    breaks: breakStore(() => ({ markDelivered: async () => true })),
    faults: [],
    found: "nothing arrives twice",
  },
  {
    name: "whatever the clock says is old is deleted [SF01]",
    breaks: deleteAtOnce,
    faults: ["clock ahead"],
    found: "nothing acknowledged is lost",
  },
  {
    name: "a refused message is told as the channel's own failure [SF10]",
    breaks: breakSends((result) => ({ ...result, isOnlyThisLead: false })),
    faults: ["refused message"],
    found: "readiness is true to the state",
  },
  {
    name: "one address counts as reached when another is [SF11]",
    breaks: breakSends((result) =>
      result.ok ? result : { ok: true, advice: "some addresses were refused" },
    ),
    faults: ["refused message"],
    found: "each request reaches each owner channel, or is seen to wait",
  },
  {
    name: "reminders come when the promise is over [SF15]",
    breaks: breakStore(({ planReminders }) => ({
      planReminders: (plan) => planReminders({ ...plan, timesOf: (lead) => plan.timesOf(lead).slice(-1) }),
    })),
    faults: [],
    found: "one reminder before each promise is due",
  },
  {
    name: "requests are sent in the order they came in [SF08]",
    breaks: breakStore(({ saveLead }) => ({ saveLead: (lead) => saveLead({ ...lead, turn: 1 }) })),
    faults: ["flood"],
    found: "a flood does not stand before an honest request",
  },
  {
    name: "each request of a flood is mailed [SF08]",
    breaks: breakStore(({ saveLead }) => ({ saveLead: (lead) => saveLead({ ...lead, turn: 1 }) })),
    faults: ["flood"],
    found: "no more mails to the owners than their ceilings",
  },
  {
    name: "nobody hears of a failed job [SF14]",
    breaks: hideFailedJobs,
    faults: ["backup"],
    found: "a failed backup is told within a day",
  },
  {
    name: "the daily check knows nothing of failed jobs [SF14]",
    breaks: hideFailedJobs,
    faults: ["backup"],
    found: "the daily check says that all is well only when it is",
  },
];

describe("the simulation finds", () => {
  test.each(mutations)(
    "$name [SF26]",
    async ({ breaks, faults, found }) => {
      const names: (string | undefined)[] = [];
      for (let seed = 1; seed <= 20 && !names.includes(found); seed++) {
        const { violation } = await simulate(seed, {
          place: places.newPlace(),
          days: 120,
          breakContext: breaks,
          faults,
          check: found,
        });
        names.push(violation?.name);
      }
      expect(names).toContain(found);
    },
    limitMs,
  );
});
