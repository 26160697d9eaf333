import { Worker } from "node:worker_threads";
import { minuteMs } from "#domain/durations.ts";
import { mailboxDirIn } from "../store/mailbox-files.ts";
import type { StoreLocation } from "../store/open-store.ts";
import { StoreDamagedError } from "../store/store-errors.ts";
import { type RetentionParts, retainNightly } from "./apply-retention.ts";
import type { DailyJob } from "./daily-jobs.ts";

/** The backup runs first, so that deleted rows can be recovered for a while. */
export function upkeepJobs({
  location,
  dataDir,
  ...parts
}: Omit<RetentionParts, "mailboxDir"> & { location: StoreLocation; dataDir: string }): DailyJob[] {
  const hour = 2;
  const backup: DailyJob = { name: "backup", hour, run: (now) => backUpInWorker(location, now) };
  const nightly = { ...parts, mailboxDir: mailboxDirIn(dataDir) };
  return [
    backup,
    {
      name: "retention",
      hour: 3,
      needs: backup,
      run: (now, _previousAt, previousResult) => retainNightly(nightly, now, previousResult),
    },
  ];
}

/** A million requests take some minutes; a database that neither answers nor disconnects would be awaited forever. */
export const backupLimitMs = 30 * minuteMs;

/** On a worker thread, because checking a large backup takes seconds. */
function backUpInWorker(location: StoreLocation, now: Date): Promise<{ file: string }> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./backup-worker.ts", import.meta.url), {
      workerData: {
        location: { databaseUrl: location.databaseUrl, databaseFile: location.databaseFile },
        now,
      },
    });
    const limit = setTimeout(() => {
      reject(new Error(`It had not ended after ${backupLimitMs / minuteMs} minutes.`));
      void worker.terminate();
    }, backupLimitMs);
    worker.once("exit", () => clearTimeout(limit));
    worker.once("message", ({ result, error, isDamaged }) => {
      if (result) resolve(result);
      else reject(isDamaged ? new StoreDamagedError(error) : new Error(error));
    });
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error("The thread that makes the backup ended.")));
  });
}
