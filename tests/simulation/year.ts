import type { Channel } from "../../domain/leads/lead.ts";
import { allChannels, channelFaults, type OutsideChannels, ownerChannels } from "./outside-channels.ts";
import type { People } from "./people.ts";
import type { ServerProcess } from "./server-process.ts";
import { day, hour, minute, second, type World } from "./world.ts";

export const yearMs = 365 * day;

type Parts = {
  world: World;
  people: People;
  channels: OutsideChannels;
  running: () => ServerProcess[];
  /** Starts processes until so many run. */
  start: (count: number) => void;
  stop: () => void;
};

/** What happens in the year of this seed: some busy weeks, each with requests and with some of the faults that the seed has chosen, or of those asked for. */
export function planYear(parts: Parts, only?: string[]): void {
  const { world } = parts;
  const { random } = world;
  const faults = faultsOf(parts);
  const chosen = only ?? Object.keys(faults).filter(() => random.chance(0.35));
  world.note(`faults of this year: ${chosen.join(", ") || "none"}`);
  const begin = world.now;
  for (let week = random.between(0, 4); week < 51; week += random.between(5, 26)) {
    const within = () => begin + week * 7 * day + random.between(0, 5 * day);
    for (let count = random.between(2, 7); count > 0; count--)
      world.at(within(), () => parts.people.visit("honest"));
    if (random.chance(0.3)) world.at(within(), () => parts.people.visit("spam"));
    for (let count = random.between(only ? 1 : 0, 4); count > 0 && chosen.length > 0; count--) {
      const name = random.pick(chosen);
      world.at(within(), () => faults[name]?.());
    }
  }
}

function faultsOf({ world, people, channels, running, start, stop }: Parts): Record<string, () => void> {
  const { random } = world;
  const length = random.length;
  const nearNow = (run: () => void) => world.after(random.between(0, 2 * minute), run);
  const setClock = (aheadMs: number, ms: number) => {
    world.note(`the clock is ${Math.round(aheadMs / hour)} hours ahead for ${Math.round(ms / hour)}`);
    world.trouble("clock", world.now, world.now + ms);
    world.offsetMs = aheadMs;
    world.after(ms, () => {
      world.note("the clock is right again");
      world.offsetMs = 0;
    });
  };
  return {
    channel() {
      channels.break(random.pick(allChannels), random.pick(channelFaults), length(minute, 4 * day));
      nearNow(() => people.visit("honest"));
    },
    "refused message"() {
      channels.refuseNextMessage(random.pick(ownerChannels), length(minute, 10 * day));
      nearNow(() => people.visit("honest"));
    },
    kill() {
      for (const server of running()) server.dieAfterCalls(random.between(1, 20));
      nearNow(() => people.visit("honest"));
    },
    "kill after a send"() {
      if (running().length > 0) random.pick(running()).dieAfterSend();
      nearNow(() => people.visit("honest"));
    },
    stop() {
      const ms = length(minute, 5 * day);
      stop();
      world.trouble("down", world.now, world.now + ms);
      world.after(ms, () => start(random.between(1, 3)));
    },
    "second process": () => start(2),
    store() {
      const ms = length(10 * second, 10 * hour);
      world.trouble("store", world.now, world.now + ms);
      world.note(`the store is unavailable for ${Math.round(ms / minute)} minutes`);
      nearNow(() => people.visit("honest"));
    },
    "clock ahead": () => setClock(random.pick([3 * hour, 30 * hour, yearMs, 2.5 * yearMs]), day),
    "clock back": () => setClock(-random.pick([hour, 30 * hour, yearMs]), length(minute, day)),
    backup() {
      const nights = random.between(1, 12);
      world.note(`the backup fails for ${nights} nights`);
      world.trouble("backup", world.now, world.now + nights * day);
    },
    "many held"() {
      for (let count = 13; count > 0; count--) nearNow(() => people.visit("spam"));
    },
    flood() {
      const slow: Channel = random.pick(ownerChannels);
      channels.break(slow, "slow", 30 * minute);
      const networks = random.between(1, 40);
      for (let count = 0; count < 40; count++)
        world.after(count * 100, () => people.visit("flood", { network: `crowd ${count % networks}` }));
      world.after(5 * second, () => people.visit("honest", { network: "a home" }));
    },
  };
}
