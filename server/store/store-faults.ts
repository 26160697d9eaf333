import { setTimeout as sleep } from "node:timers/promises";
import { StoreDamagedError } from "./lead-store.ts";

/** What an engine's errors mean. */
export type StoreFaults = {
  /** Another process was first: nothing has happened, and trying again is likely to work. */
  isBusy(error: unknown): boolean;
  /** The StoreUnavailableError or StoreDamagedError that callers know; what is neither stays as it is. */
  asStoreError(error: unknown): unknown;
};

/** How long a write waits for its turn before the caller hears that the store is unavailable. */
export const busyDeadlineMs = 5000;
export const busyRetryMs = 25;

/** Runs `work`, again and again while another process is first. */
export async function retryWhileBusy<T>(faults: StoreFaults, work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + busyDeadlineMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!faults.isBusy(error) || performance.now() > deadline) throw faults.asStoreError(error);
      await sleep(busyRetryMs);
    }
  }
}

/** Passes every error on, and tells `onDamage` once of each kind of damage. */
export function reportDamage(onDamage: (damage: StoreDamagedError) => void): (error: unknown) => never {
  const reported = new Set<string>();
  return (error) => {
    if (error instanceof StoreDamagedError && !reported.has(error.message)) {
      reported.add(error.message);
      onDamage(error);
    }
    throw error;
  };
}
