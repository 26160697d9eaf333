import { setTimeout as sleep } from "node:timers/promises";
import {
  asStoreError,
  busyDeadlineMs,
  busyRetryMs,
  type StoreFaults,
  StoreUnavailableError,
} from "../store-errors.ts";

type Queued<Item, Result> = {
  item: Item;
  deadline: number;
  resolve: (result: Result) => void;
  reject: (reason: unknown) => void;
};

/** Keeps one commit short however many requests are queued. */
const maxGroupSize = 128;
/** More would wait longer than a visitor does. Only saves are limited: a delivery that is not marked is sent twice. */
export const maxQueuedSaves = 320;

/**
 * The disk is the slow part, so what arrives during a commit shares the next one. `commit` writes all of its items, or none
 * and throws. Items with a name in common are never in one group.
 */
export function groupCommit<Item, Result>(
  faults: StoreFaults,
  commit: (items: Item[]) => Promise<Result[]>,
  namesOf: (item: Item) => string[] = () => [],
) {
  let queue: Queued<Item, Result>[] = [];
  let working: Promise<void> | null = null;
  /** How many items are still to be committed one by one, because their group failed. */
  let singlesLeft = 0;

  async function work(): Promise<void> {
    while (queue.length > 0) {
      // Lets requests read in this turn of the event loop join the group, and sends the answers of the last one.
      await new Promise((resolve) => setImmediate(resolve));
      await commitGroup(nextGroup());
    }
    working = null;
  }

  function nextGroup(): Queued<Item, Result>[] {
    if (singlesLeft > 0) {
      singlesLeft -= 1;
      return queue.slice(0, 1);
    }
    const taken = new Set<string>();
    return queue.slice(0, maxGroupSize).filter(({ item }) => {
      const names = namesOf(item);
      if (names.some((name) => taken.has(name))) return false;
      for (const name of names) taken.add(name);
      return true;
    });
  }

  async function commitGroup(group: Queued<Item, Result>[]): Promise<void> {
    try {
      const results = await commit(group.map(({ item }) => item));
      queue = queue.filter((queued) => !group.includes(queued));
      for (const [index, { resolve }] of group.entries()) resolve(results[index] as Result);
    } catch (error) {
      const isUnavailable = faults.isUnavailable(error) || error instanceof StoreUnavailableError;
      if (group.length > 1 && !isUnavailable) {
        singlesLeft = group.length;
        return;
      }
      singlesLeft = 0;
      await fail(group, error);
    }
  }

  async function fail(group: Queued<Item, Result>[], error: unknown): Promise<void> {
    const now = performance.now();
    const isBusy = faults.isBusy(error);
    const hasFailed = (queued: Queued<Item, Result>) =>
      queued.deadline <= now || (!isBusy && group.includes(queued));
    const failed = queue.filter(hasFailed);
    queue = queue.filter((queued) => !failed.includes(queued));
    for (const { reject } of failed) reject(asStoreError(faults, error));
    if (isBusy) await sleep(busyRetryMs);
  }

  return {
    /** Rejects when `atMost` items are queued already. */
    add: (item: Item, atMost = Number.POSITIVE_INFINITY) =>
      new Promise<Result>((resolve, reject) => {
        if (queue.length >= atMost) throw new StoreUnavailableError("Too many requests wait to be stored.");
        queue.push({ item, deadline: performance.now() + busyDeadlineMs, resolve, reject });
        working ??= work();
      }),
    idle: async () => {
      await working;
    },
  };
}
