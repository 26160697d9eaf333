import { setTimeout as sleep } from "node:timers/promises";
import { asStoreError, busyDeadlineMs, busyRetryMs, isBusy } from "./store-unavailable.ts";

type Waiting<Item, Result> = {
  item: Item;
  deadline: number;
  resolve: (result: Result) => void;
  reject: (reason: unknown) => void;
};

/** So that one commit stays short however many requests wait. */
const maxGroupSize = 128;

type GroupCommit<Item, Result> = { add(item: Item): Promise<Result>; idle(): Promise<void> };

/**
 * Lets everything that arrives while a commit is under way share the next one: the disk is the slow part, and it
 * is asked once a group. `commit` answers one settled result per item; when it throws, the whole group has failed,
 * or is tried again, together with what has arrived meanwhile, while another process holds the database.
 */
export function groupCommit<Item, Result>(
  commit: (items: Item[]) => Promise<PromiseSettledResult<Result>[]>,
): GroupCommit<Item, Result> {
  let queue: Waiting<Item, Result>[] = [];
  let working: Promise<void> | null = null;

  async function work(): Promise<void> {
    while (queue.length > 0) {
      // What is read in this turn of the event loop joins the group, and what the last one settled is answered.
      await new Promise((resolve) => setImmediate(resolve));
      await commitGroup(queue.slice(0, maxGroupSize));
    }
    working = null;
  }

  async function commitGroup(group: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await commit(group.map(({ item }) => item));
      queue = queue.slice(group.length);
      for (const [index, waiting] of group.entries()) settle(waiting, results[index]);
    } catch (error) {
      const now = performance.now();
      const failed = isBusy(error) ? queue.filter(({ deadline }) => deadline <= now) : group;
      queue = queue.filter((waiting) => !failed.includes(waiting));
      for (const { reject } of failed) reject(asStoreError(error));
      if (isBusy(error)) await sleep(busyRetryMs);
    }
  }

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        queue.push({ item, deadline: performance.now() + busyDeadlineMs, resolve, reject });
        working ??= work();
      }),
    idle: async () => {
      await working;
    },
  };
}

function settle<Item, Result>(
  { resolve, reject }: Waiting<Item, Result>,
  result: PromiseSettledResult<Result> | undefined,
): void {
  if (result?.status === "fulfilled") resolve(result.value);
  else reject(asStoreError(result?.reason));
}
