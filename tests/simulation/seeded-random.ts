import crypto from "node:crypto";
import { promises as files, globSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";

/** mulberry32 */
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

/** Takes ids and jitter from the seed and hides the disk, which answers in its own time, so that a seed replays exactly. */
export function seedPlatform({ next }: ReturnType<typeof createRandom>): () => void {
  const { random } = Math;
  const { randomUUID } = crypto;
  const { readdir } = files;
  // Node's own glob takes random numbers, once, when it is first used.
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
