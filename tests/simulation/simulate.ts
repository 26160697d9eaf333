import { instantAt } from "../../domain/business/reply-time.ts";
import { addDays, businessDate } from "../../domain/calendar-date.ts";
import type { LeadStore } from "../../server/store/lead-store.ts";
import { createInvariants, readStored, type Violation } from "./invariants.ts";
import { createOutsideChannels } from "./outside-channels.ts";
import { createPeople } from "./people.ts";
import { createRandom, seedPlatform } from "./seeded-random.ts";
import { type Outside, type ServerProcess, startProcess } from "./server-process.ts";
import { createTurnstile, createWorld, day, hour, second } from "./world.ts";
import { planYear, yearMs } from "./year.ts";

export type Outcome = { seed: number; violation: Violation | null; trace: string[]; looks: number };
/** Where a store is kept that is looked into from outside too. */
export type Place = {
  open(): Promise<LeadStore>;
  query(sql: string, ...given: string[]): Promise<Record<string, unknown>[]>;
  remove(): Promise<void>;
};

export type Options = {
  place: Place;
  /** The invariants to check, by name; left out, all. */
  checks?: (name: string) => boolean;
  /** The faults that may happen; left out, those that the seed chooses. */
  faults?: string[];
} & Pick<Outside, "breakContext">;

/** The first of January 2026 in Denver. */
const start = Date.parse("2026-01-01T07:00:00.000Z");
/** After the last fault everything must come right. */
const calmMs = 12 * day;

/** Lives through one year; the same seed gives the same year. */
export async function simulate(
  seed: number,
  { place, breakContext, checks, faults }: Options,
): Promise<Outcome> {
  const putBack = seedPlatform(createRandom(seed ^ 0x5eed));
  const world = createWorld(seed, start);
  const turnstile = createTurnstile(world);
  const channels = createOutsideChannels(world);
  const backUp = async () => {
    if (world.troubledNow("backup")) {
      world.failedBackups.push(world.now);
      throw new Error("no space");
    }
    world.backups.push(world.now);
    return { file: "leads.sqlite", leads: 1 };
  };
  const onDeath = () => {
    const ms = world.random.length(10 * second, 6 * hour);
    world.trouble("down", world.now, world.now + ms);
    world.after(ms, () => void changes.push(startProcesses(world.random.between(1, 3))));
  };
  const outside: Outside = {
    ...{ world, turnstile, channels, backUp, onDeath, openStore: place.open },
    ...(breakContext && { breakContext }),
  };
  let processes: ServerProcess[] = [];
  /** Processes that are being started or stopped. */
  const changes: Promise<void>[] = [];
  const running = () => processes.filter((each) => !each.isDead());
  const people = createPeople(world, running);
  const invariants = createInvariants({ world, channels }).filter(({ name }) => checks?.(name) ?? true);
  /** More of them are as if the machine had been off. */
  const idleDays = world.random.pick([2, 3, 12]);
  let [looks, startedCount, patienceMs] = [0, 0, second];
  try {
    await startProcesses(1);
    const parts = { world, people, channels, running };
    planYear(
      {
        ...parts,
        start: (count) => void changes.push(startProcesses(count)),
        stop: () => void changes.push(stop()),
      },
      faults,
    );
    world.at(start + yearMs, () => channels.mendAll());
    const end = start + yearMs + calmMs;
    while (world.now < end) {
      const next = running().length > 0 ? await nextLookAt() : Number.POSITIVE_INFINITY;
      const at = Math.min(next, world.nextTimerAt(), end);
      world.moveTo(at);
      await settle();
      // To claim nothing costs as much as the rest of a look.
      const [due] = await place.query(anyDueQuery, world.clock().toISOString());
      for (const each of running()) each.look(due !== undefined);
      await settle();
      looks += 1;
      const violation = await check(at === end);
      if (violation) return { seed, violation, trace: world.trace, looks };
    }
    return { seed, violation: null, trace: world.trace, looks };
  } finally {
    await stop();
    await turnstile.settle();
    await place.remove();
    putBack();
  }

  async function startProcesses(count: number): Promise<void> {
    processes = running();
    for (let missing = count - processes.length; missing > 0; missing--) {
      const started = await startProcess(`process ${++startedCount}`, outside);
      processes.push(started);
    }
  }

  async function stop(): Promise<void> {
    await Promise.all(running().map((each) => each.stop()));
  }

  async function settle(): Promise<void> {
    await turnstile.settle(() => running().some((each) => each.isTelling()));
    while (changes.length > 0) await changes.shift();
    await turnstile.settle(() => running().some((each) => each.isTelling()));
  }

  async function check(isEnd: boolean): Promise<Violation | null> {
    // It costs as much as the rest of a look.
    const asksHealth = isEnd || world.random.chance(0.3);
    const stored = await readStored(place, (asksHealth && running()[0]) || null);
    for (const { name, check } of invariants) {
      const fault = check(stored, isEnd);
      if (fault) return { name, fault, at: new Date(world.now).toISOString() };
    }
    return null;
  }

  /** When the loops of a running process would next find something to do, or a daily job. */
  async function nextLookAt(): Promise<number> {
    const clock = world.clock().getTime();
    const [row] = await place.query(dueQuery, new Date(clock).toISOString());
    const dues = [row?.delivery, row?.notice, row?.reminder].flatMap((due) =>
      due ? [Date.parse(String(due))] : [],
    );
    const isLate = Number(row?.late) > 0;
    patienceMs = isLate ? Math.min(patienceMs * 2, hour) : second;
    if (isLate) dues.push(clock + patienceMs);
    const at = world.now + Math.max(second, Math.min(...dues, nextJobAt(clock)) - clock);
    if (at - world.now > 3 * day) world.trouble("down", world.now, at);
    return at;
  }

  /** Soon after the hours of the daily jobs; while nothing is to happen once in a few days. */
  function nextJobAt(clock: number): number {
    const today = businessDate(new Date(clock));
    if (world.nextTimerAt() > world.now + idleDays * day) return instantAt(addDays(today, idleDays), "08:01");
    const instants = [today, addDays(today, 1)].flatMap((date) =>
      ["03:01", "08:01"].map((time) => instantAt(date, time)),
    );
    return Math.min(...instants.filter((instant) => instant > clock));
  }
}

const dueQuery = `select
  (select min(due_at) from delivery where due_at > $1) as delivery,
  (select min(due_at) from notice where due_at > $1) as notice,
  (select min(remind_at) from lead where remind_at > $1) as reminder,
  (select count(*) from delivery where due_at <= $1) as late`;

const anyDueQuery = "select 1 from delivery where due_at <= $1 or due_set_at > $1 limit 1";
