import crypto from "node:crypto";
import { promises as files, globSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import type { Channel } from "#domain/leads/lead.ts";
import type { OwnerNotice } from "#server/mail/render-mail.ts";

/** The mulberry32 generator. */
export function createRandom(seed: number) {
  let state = seed >>> 0;

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  const between = (from: number, to: number) => Math.floor(from + next() * (to - from));
  return {
    next,
    /** `to` is excluded. */
    between,
    /** Logarithmic: as often from one second to two as from one day to two. */
    length: (from: number, to: number) => Math.floor(from * (to / from) ** next()),
    chance: (share: number) => next() < share,
    pick: <T>(items: readonly T[]) => items[between(0, items.length)] as T,
  };
}

/** Takes ids and jitter from the seed and hides the disk, whose timing varies, so that a seed replays exactly. */
export function seedPlatform({ next }: ReturnType<typeof createRandom>): () => void {
  const { random } = Math;
  const { randomUUID } = crypto;
  const { readdir } = files;
  // Node's own glob takes random numbers once, at its first use.
  globSync("*.none");
  const digits = () =>
    Math.floor(next() * 2 ** 32)
      .toString(16)
      .padStart(8, "0");
  Math.random = next;
  crypto.randomUUID = () => {
    const [a, b, c, d] = [digits(), digits(), digits(), digits()];
    return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-${c.slice(0, 4)}-${c.slice(4)}${d}`;
  };
  files.readdir = (async () => []) as unknown as typeof readdir;
  syncBuiltinESMExports();
  return () => {
    Math.random = random;
    crypto.randomUUID = randomUUID;
    files.readdir = readdir;
    syncBuiltinESMExports();
  };
}

/** Times are true ones, whatever the machine's clock shows. */
export function newSent(number: number, kind: "honest" | "spam" | "flood", sentAt: number) {
  return {
    number,
    kind,
    sentAt,
    /** Whether it has no mail of its own. */
    isListed: false,
    /** The first day of care that begins before an answer is due; else "". */
    firstDay: "",
    /** Null until the visitor learns that it is stored. */
    id: null as string | null,
    acknowledgedAt: 0,
    /** The machine's clock at that moment. */
    stampedAt: 0,
    answeredAt: null as number | null,
    wasUndone: false,
    judgedAt: null as number | null,
    deletedAt: null as number | null,
  };
}

export type Sent = ReturnType<typeof newSent>;

export type Message = { id: string; channel: Channel; leadId: string | null } & (
  | { kind: "lead" }
  | Pick<OwnerNotice, "kind" | "leadIds">
);
export type Arrival = Message & { at: number };

export type Trouble = "clock" | "store" | "down" | "killed" | Channel;

/** Everything outside the program: true time, the machine's clock, and all messages. */
export function createWorld(seed: number, start: number) {
  const trace: string[] = [];
  const timers: { at: number; run: () => void }[] = [];
  const troubles: { what: Trouble; from: number; to: number }[] = [];
  const world = {
    random: createRandom(seed),
    now: start,
    /** How far the machine's clock is ahead. */
    offsetMs: 0,
    clock: () => new Date(world.now + world.offsetMs),
    sent: [] as Sent[],
    sentById: new Map<string, Sent>(),
    arrivals: [] as Arrival[],
    /** Messages whose last attempt has an unknown outcome, so they may arrive twice. */
    mayRepeat: new Set<string>(),
    trace,
    note(text: string) {
      trace.push(`${new Date(world.now).toISOString().slice(0, 19)}  ${text}`);
    },

    after(ms: number, run: () => void) {
      const at = world.now + ms;
      const place = timers.findIndex((each) => each.at > at);
      timers.splice(place < 0 ? timers.length : place, 0, { at, run });
    },
    nextTimerAt: () => timers[0]?.at ?? Number.POSITIVE_INFINITY,
    moveTo(at: number) {
      world.now = Math.max(world.now, at);
      while (timers[0] && timers[0].at <= world.now) timers.shift()?.run();
    },

    trouble: (what: Trouble, ms: number) => troubles.push({ what, from: world.now, to: world.now + ms }),
    isTroubled: (whats: Trouble[], from: number, to = from) =>
      troubles.some((each) => whats.includes(each.what) && each.from <= to && from <= each.to),
    troubledNow: (what: Trouble) => world.isTroubled([what], world.now),
  };
  return world;
}

export type World = ReturnType<typeof createWorld>;

/** Runs concurrent calls one at a time in an order that the seed decides. */
export function createTurnstile({ random }: World) {
  const waiting: (() => void)[] = [];
  let isBusy = false;

  return {
    async pass<T>(work: () => Promise<T>): Promise<T> {
      if (isBusy) await new Promise<void>((resolve) => waiting.push(resolve));
      isBusy = true;
      try {
        return await work();
      } finally {
        const [next] = waiting.splice(random.between(0, waiting.length), 1);
        if (next) next();
        else isBusy = false;
      }
    },
    /** `isWorking`: something else is still running, such as composing a mail. */
    async settle(isWorking = () => false) {
      for (let still = 0; still < 2; still = isBusy || isWorking() ? 0 : still + 1)
        await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

export type Turnstile = ReturnType<typeof createTurnstile>;
