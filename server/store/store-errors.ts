import { setTimeout as sleep } from "node:timers/promises";
import { OperatorError } from "#domain/operator-error.ts";

/** The database is locked, full, read-only or out of reach for now. */
export class StoreUnavailableError extends OperatorError {}

/** The fault persists until an operator acts. */
export class StoreDamagedError extends StoreUnavailableError {}

/** When to try again while the store is unavailable. */
export const storeRetryAfterSeconds = 5;

export type StoreFaults = {
  /** Another process holds a lock: nothing was changed, and a retry is likely to work. */
  isBusy(error: unknown): boolean;
  /** The server, its file or the connection failed: all pending statements have failed. */
  isUnavailable(error: unknown): boolean;
  /** The fault persists until an operator acts. */
  isDamaged(error: unknown): boolean;
};

export const busyDeadlineMs = 5000;
export const busyRetryMs = 25;

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

export function asStoreError(faults: StoreFaults, error: unknown): unknown {
  const isDamaged = faults.isDamaged(error);
  if (!isDamaged && !faults.isUnavailable(error)) return error;
  const StoreError = isDamaged ? StoreDamagedError : StoreUnavailableError;
  return new StoreError(`The database cannot be used: ${(error as Error).message}`, { cause: error });
}

export function reportDamage(onDamage?: (damage: StoreDamagedError) => void): (error: unknown) => never {
  const reported = new Set<string>();
  return (error) => {
    if (error instanceof StoreDamagedError && !reported.has(error.message)) {
      reported.add(error.message);
      onDamage?.(error);
    }
    throw error;
  };
}
