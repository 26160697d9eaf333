import { dayMs, hourMs, minuteMs, secondMs } from "#domain/durations.ts";
import type { Channel } from "#domain/leads/lead.ts";
import { allChannels, channelFaults, type OutsideChannels, ownerChannels } from "./outside-channels.ts";
import type { People } from "./people.ts";
import type { ServerProcess } from "./server-process.ts";
import type { World } from "./world.ts";

const yearMs = 365 * dayMs;

type Parts = {
  world: World;
  people: People;
  channels: OutsideChannels;
  running: () => ServerProcess[];
  /** Starts processes until this many run. */
  start: (count: number) => void;
  stop: () => void;
};

/** Plans a few busy weeks with requests, and with faults that the seed chooses or `only` names. */
export function planYear(parts: Parts, days: number, only?: string[]): void {
  const { world, people } = parts;
  const { random } = world;
  const faults = faultsOf(parts);
  const chosen = only ?? Object.keys(faults).filter((name) => random.chance(name === "flood" ? 0.06 : 0.25));
  world.note(`faults of this time: ${chosen.join(", ") || "none"}`);
  for (let week = random.between(0, 10); week < days / 7 - 1; week += random.between(8, 30)) {
    const thatWeek = (run: () => void) => world.after(week * 7 * dayMs + random.between(0, 5 * dayMs), run);
    for (let count = random.between(1, 4); count > 0; count--) thatWeek(() => void people.visit("honest"));
    if (random.chance(0.3)) thatWeek(() => void people.visit("spam"));
    if (chosen.length === 0) continue;
    for (let count = random.between(only ? 1 : 0, 3); count > 0; count--)
      thatWeek(() => faults[random.pick(chosen)]?.());
  }
}

function faultsOf({ world, people, channels, running, start, stop }: Parts): Record<string, () => void> {
  const { random } = world;
  const length = random.length;
  const visitSoon = () => world.after(random.between(0, 2 * minuteMs), () => void people.visit("honest"));
  const firstDayEndsAt = world.now + dayMs;
  const setClock = (aheadMs: number, ms: number) => {
    if (world.now < firstDayEndsAt) return;
    world.note(`the clock is ${Math.round(aheadMs / hourMs)} hours ahead for ${Math.round(ms / hourMs)}`);
    world.trouble("clock", ms);
    world.offsetMs = aheadMs;
    world.after(ms, () => {
      world.note("the clock is right again");
      world.offsetMs = 0;
    });
    world.after(random.between(0, ms), () => visitSoon());
  };
  return {
    channel() {
      channels.break(random.pick(allChannels), random.pick(channelFaults), length(minuteMs, 4 * dayMs));
      visitSoon();
    },
    kill() {
      for (const server of running()) server.dieAfterCalls(random.between(1, 20));
      visitSoon();
    },
    "kill after a send"() {
      if (running().length > 0) random.pick(running()).dieAfterSend();
      visitSoon();
    },
    stop() {
      const ms = length(minuteMs, 5 * dayMs);
      stop();
      world.trouble("down", ms);
      world.after(ms, () => start(random.between(1, 3)));
    },
    "second process": () => start(2),
    store() {
      const ms = length(10 * secondMs, 10 * hourMs);
      world.trouble("store", ms);
      world.note(`the store is unavailable for ${Math.round(ms / minuteMs)} minutes`);
      visitSoon();
    },
    "clock ahead": () => setClock(random.pick([3 * hourMs, 30 * hourMs, yearMs, 2.5 * yearMs]), dayMs),
    "clock back": () => setClock(-random.pick([hourMs, 30 * hourMs, yearMs]), length(minuteMs, dayMs)),
    flood() {
      const slow: Channel = random.pick(ownerChannels);
      channels.break(slow, "slow", 30 * minuteMs);
      // The flood comes from few networks, which become busy, or from many, in the name of as many people.
      const [networks, count, sign] = random.chance(0.7) ? [random.between(1, 4), 45, "+"] : [8, 72, "."];
      for (let number = 0; number < count; number++) {
        const address = `192.${number % networks}.2.${number}`;
        const email = `flood${sign}${world.sent.length + number}@example.net`;
        world.after(number * 100, () => void people.visit("flood", { address, email }));
      }
      world.after(count * 100 + secondMs, () => void people.visit("honest"));
    },
  };
}
