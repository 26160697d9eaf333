import { DatabaseSync } from "node:sqlite";
import { onTestFinished, vi } from "vitest";

/** Another process that has begun to write and does not come to an end. */
export function holdDatabase(file: string): DatabaseSync {
  const other = new DatabaseSync(file);
  other.exec("begin immediate");
  return other;
}

/** Another process that goes on reading what the database holds now; it keeps nobody from writing. */
export function keepReading(file: string): DatabaseSync {
  const other = new DatabaseSync(file);
  other.exec("begin; select count(*) from lead");
  return other;
}

/** Lets this wait for the database as long as it does, in no time, and frees the database after. */
export async function waitInVain<T>(
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
