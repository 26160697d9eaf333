import { instantAt } from "#domain/business/reply-time.ts";
import { addDays } from "#domain/calendar-date.ts";
import { dayMs, hourMs, minuteMs, secondMs } from "#domain/durations.ts";
import { readStored, type Violation } from "./invariant.ts";
import { createInvariants } from "./invariants.ts";
import { createOutsideChannels } from "./outside-channels.ts";
import { createPeople } from "./people.ts";
import { type Outside, replyRule, type ServerProcess, startProcess } from "./server-process.ts";
import type { Place } from "./sqlite-place.ts";
import { createRandom, createTurnstile, createWorld, seedPlatform } from "./world.ts";
import { planYear } from "./year.ts";

export type Outcome = { seed: number; violation: Violation | null; trace: string[] };

export type Options = {
  place: Place;
  /** Defaults to a year. */
  days?: number;
  /** Defaults to all invariants. */
  check?: string;
  /** Defaults to faults chosen by the seed. */
  faults?: string[];
} & Pick<Outside, "breakContext">;

/** January 1, 2026 in Denver. */
const start = Date.parse("2026-01-01T07:00:00.000Z");
/** The time after the last fault in which everything must recover. */
const calmMs = 12 * dayMs;

/** The same seed and days give the same events. */
export async function simulate(seed: number, options: Options): Promise<Outcome> {
  const { place, days = 365, breakContext, check: checked, faults } = options;
  const putBack = seedPlatform(createRandom(seed ^ 0x5eed));
  const world = createWorld(seed, start);
  const { random } = world;
  const turnstile = createTurnstile(world);
  const channels = createOutsideChannels(world);
  const outside: Outside = {
    world,
    turnstile,
    channels,
    openStore: place.open,
    onDeath() {
      const ms = random.length(10 * secondMs, 6 * hourMs);
      world.trouble("down", ms);
      world.after(ms, () => change(startProcesses(random.between(1, 3))));
    },
    ...(breakContext && { breakContext }),
  };
  let processes: ServerProcess[] = [];
  const running = () => processes.filter((each) => !each.isDead());
  /** Processes that are starting or stopping. */
  const changes: Promise<void>[] = [];
  const change = (work: Promise<void>) => void changes.push(work);
  const people = createPeople(world, running);
  const invariants = createInvariants(world).filter(({ name }) => name === (checked ?? name));
  /** Days between two rounds of the owners' loops while nothing happens; in most years the machine is off at times. */
  const quietDays = random.chance(0.01) ? [1] : [1, 60, 60];
  // When the loops first run, the clock is right.
  const next = { dueAt: start, roundAt: start + 10 * hourMs, alertAt: start, lateMs: secondMs, offsetMs: 0 };
  let startedCount = 0;

  try {
    await startProcesses(1);
    const doChange = { start: (count: number) => change(startProcesses(count)), stop: () => change(stop()) };
    planYear({ world, people, channels, running, ...doChange }, days, faults);
    world.after(days * dayMs, () => channels.mendAll());
    const end = start + days * dayMs + calmMs;
    while (world.now < end) {
      const at = Math.min(running().length > 0 ? nextLookAt() : end, world.nextTimerAt(), end);
      if (at - world.now > 3 * dayMs) world.trouble("down", at - world.now);
      world.moveTo(at);
      await settle();
      await look();
      const violation = check(at === end);
      if (violation) return { seed, violation, trace: world.trace };
    }
    return { seed, violation: null, trace: world.trace };
  } finally {
    await stop();
    await turnstile.settle();
    place.remove();
    putBack();
  }

  async function startProcesses(count: number): Promise<void> {
    processes = running();
    for (let missing = count - processes.length; missing > 0; missing--)
      processes.push(await startProcess(`process ${++startedCount}`, outside));
    next.dueAt = world.now;
  }

  async function stop(): Promise<void> {
    await Promise.all(running().map((each) => each.stop()));
  }

  async function settle(): Promise<void> {
    const isNotifying = () => running().some((each) => each.isNotifying());
    await turnstile.settle(isNotifying);
    while (changes.length > 0) await changes.shift();
    await turnstile.settle(isNotifying);
  }

  /** The loops mostly find nothing to do, so they run only when there may be work. */
  async function look(): Promise<void> {
    const [due] = place.query(anyDueQuery, world.clock().toISOString());
    const isTime = world.now >= next.dueAt;
    if (!due && !isTime) return;
    // Usually one process is first, and the others find nothing left to do.
    const looking = random.chance(0.3) ? running() : running().slice(0, 1);
    for (const each of looking) {
      if (due) each.deliver();
      if (isTime) each.notifyOwners();
    }
    await settle();
  }

  function check(isEnd: boolean): Violation | null {
    const stored = readStored(place);
    for (const { name, check } of invariants) {
      const fault = check(stored, isEnd);
      if (fault) return { name, fault, at: new Date(world.now).toISOString() };
    }
    return null;
  }

  function nextLookAt(): number {
    const clock = world.clock().getTime();
    const [row] = place.query(nextDueQuery, new Date(clock).toISOString());
    const never = Number.POSITIVE_INFINITY;
    const inTrueTime = (due: unknown) => Date.parse(String(due)) - world.offsetMs || never;
    next.lateMs = row?.late ? Math.min(next.lateMs * 2, hourMs) : secondMs;
    if (world.now >= next.alertAt) next.alertAt = world.now + random.length(16 * minuteMs, dayMs);
    const alertAt = row?.isUneasy ? next.alertAt : never;
    const lateAt = row?.late ? world.now + next.lateMs : never;
    if (world.offsetMs !== next.offsetMs) next.roundAt = world.now + random.length(minuteMs, dayMs / 2);
    else if (world.now >= next.roundAt) next.roundAt = nextRoundAt(Boolean(row?.isUneasy));
    next.offsetMs = world.offsetMs;
    // A notice that could not be sent in its hour is sent in the next.
    const nextHour = (Math.floor(world.now / hourMs) + 1) * hourMs;
    const reminderAt = inTrueTime(row?.reminder);
    const remindAt = reminderAt > world.now ? reminderAt : nextHour;
    next.dueAt = Math.min(remindAt, alertAt, next.roundAt, ...listTimes(row?.listed));
    return Math.max(world.now + secondMs, Math.min(next.dueAt, inTrueTime(row?.message), lateAt));
  }

  /** When owners are mailed about listed requests: at once or within the hour, or for suspected spam at the end of the night. */
  function listTimes(newest: unknown): number[] {
    if (!newest) return [];
    const { businessClock } = replyRule;
    const listedAt = Date.parse(String(newest));
    const withinHour = listedAt + hourMs + minuteMs;
    const morning = instantAt(businessClock(new Date(withinHour + 2 * hourMs)).date, "06:01", businessClock);
    return [listedAt + minuteMs, withinHour, morning]
      .map((time) => time - world.offsetMs)
      .filter((time) => time > world.now + secondMs);
  }

  /** Returns the next time when all daily jobs are due, or a later day while nothing happens. */
  function nextRoundAt(isUneasy: boolean): number {
    const { businessClock } = replyRule;
    const { date } = businessClock(world.clock());
    const roundOn = (day: string) => instantAt(day, "08:01", businessClock) - world.offsetMs;
    // A round after a change of the clock may come before the day's own.
    if (roundOn(date) > world.now) return roundOn(date);
    const quiet = Math.floor((world.nextTimerAt() - world.now) / dayMs);
    return roundOn(addDays(date, isUneasy ? 1 : Math.max(1, Math.min(random.pick(quietDays), quiet))));
  }
}

const nextDueQuery = `select
  (select min(due_at) from message where due_at > ?1) as message,
  (select min(remind_at) from lead) as reminder,
  exists (select 1 from message where due_at <= ?1) as late,
  exists (select 1 from channel_state where failing_since is not null)
    or exists (select 1 from daily_job where error is not null) as "isUneasy",
  (select max(created_at) from message
    where kind = 'request' and state = 'pending' and due_at is null and created_at <= ?1) as listed`;

const anyDueQuery = "select 1 from message where due_at <= ?1 limit 1";
