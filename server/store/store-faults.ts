import { setTimeout as sleep } from "node:timers/promises";
import { StoreDamagedError, StoreUnavailableError } from "./store-errors.ts";

/** What an engine's errors mean. */
export type StoreFaults = {
  /** Another process was first: nothing has happened, and trying again is likely to work. */
  isBusy(error: unknown): boolean;
  /** The server, the file or the way to it rather than one statement: all that was asked of it together has failed. */
  isUnavailable(error: unknown): boolean;
  /** It does not pass by itself. */
  isDamaged(error: unknown): boolean;
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
      if (!faults.isBusy(error) || performance.now() > deadline) throw asStoreError(faults, error);
      await sleep(busyRetryMs);
    }
  }
}

/** The error that callers know; what is no fault of the store stays as it is. */
export function asStoreError(faults: StoreFaults, error: unknown): unknown {
  const isDamaged = faults.isDamaged(error);
  if (!isDamaged && !faults.isUnavailable(error)) return error;
  const StoreError = isDamaged ? StoreDamagedError : StoreUnavailableError;
  return new StoreError(`The database cannot be used: ${(error as Error).message}`, { cause: error });
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
