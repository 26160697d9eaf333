import { DatabaseSync } from "node:sqlite";
import { onTestFinished, vi } from "vitest";

/** Another process that holds the write lock. */
export function holdDatabase(file: string): DatabaseSync {
  const other = new DatabaseSync(file, { timeout: 60_000 });
  other.exec("begin immediate");
  return other;
}

/** Another process that keeps reading one snapshot; it does not block writes. */
export function keepReading(file: string): DatabaseSync {
  const other = new DatabaseSync(file);
  other.exec("begin; select count(*) from lead");
  return other;
}

/** Runs until the database's busy time is over, with a clock that skips the wait. */
export async function runUntilTimeout<T>(
  file: string,
  work: () => T | Promise<T>,
  hold = holdDatabase,
): Promise<T> {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const other = hold(file);
  let isSettled = false;
  const working = Promise.resolve(work()).finally(() => {
    isSettled = true;
  });
  while (!isSettled) {
    vi.advanceTimersByTime(1000);
    await new Promise((resolve) => setImmediate(resolve));
  }
  other.close();
  return working;
}
