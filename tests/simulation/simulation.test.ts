import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SendResult } from "../../server/delivery/channel-sender.ts";
import { applyRetention } from "../../server/owner/apply-retention.ts";
import type { OwnerContext } from "../../server/owner/owner-loop.ts";
import { isLongRun } from "../support/long-run.ts";
import { retention } from "./server-process.ts";
import { type Outcome, simulate } from "./simulate.ts";
import { createSqlitePlaces } from "./sqlite-place.ts";

/** `npm run test:long` lives through many more: tests/simulation/run.ts. */
const years = isLongRun ? 200 : 6;
const limitMs = 3_600_000;
let places: Awaited<ReturnType<typeof createSqlitePlaces>>;
beforeAll(async () => {
  places = await createSqlitePlaces();
});
afterAll(() => places.remove());

function describeOutcome({ seed, violation, trace }: Outcome): string {
  return `seed ${seed}, ${violation?.at}: ${violation?.name}: ${violation?.fault}
${trace.slice(-30).join("\n")}
All of it: node tests/simulation/run.ts --seed ${seed}`;
}

test(
  `${years} years of requests, taps and faults break no promise [SF26]`,
  async () => {
    for (let seed = 1; seed <= years; seed++) {
      const outcome = await simulate(seed, {
        place: places.newPlace(),
        checks: (name) => !notYet.includes(name),
      });
      if (outcome.violation) throw new Error(describeOutcome(outcome));
    }
  },
  limitMs,
);

test(
  "a seed replays exactly [SF26]",
  async () => {
    const [first, second] = [
      await simulate(3, { place: places.newPlace() }),
      await simulate(3, { place: places.newPlace() }),
    ];
    expect(first.trace.length).toBeGreaterThan(50);
    expect(second.trace).toEqual(first.trace);
  },
  limitMs,
);

/** What other work is under way for; each goes with the change that makes it hold. */
const notYet = [
  "a failed backup is told within a day",
  "no more confirmations than their ceiling",
  "a flood does not stand before an honest request",
];

type Break = (sound: OwnerContext) => OwnerContext;

/** Changes what sending on the owners' channels comes to. */
function breakSends(change: (result: SendResult) => SendResult): Break {
  return (sound) => ({
    ...sound,
    channels: sound.channels.map((sender) => ({
      ...sender,
      send: async (...given) => change(await sender.send(...given)),
    })),
  });
}

/** Each night by the clock alone, whatever came of the backup. */
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

/** Each is a fault as it once was, or could be, in the program. */
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
];

describe("the simulation finds", () => {
  test.each(mutations)(
    "$name [SF26]",
    async ({ breaks, faults, found }) => {
      const names: (string | undefined)[] = [];
      for (let seed = 1; seed <= 20 && !names.includes(found); seed++) {
        const { violation } = await simulate(seed, {
          place: places.newPlace(),
          breakContext: breaks,
          faults,
          checks: (name) => name === found,
        });
        names.push(violation?.name);
      }
      expect(names).toContain(found);
    },
    limitMs,
  );
});
