import { Worker } from "node:worker_threads";
import type { Logger } from "pino";
import type { Retention } from "../../domain/business/policies.ts";
import { mailboxDirIn } from "../delivery/mailbox-files.ts";
import type { LeadStore } from "../store/lead-store.ts";
import type { StorePlace } from "../store/store-place.ts";
import { applyRetention } from "./apply-retention.ts";
import type { DailyJob } from "./daily-jobs.ts";

/** What keeps the store safe and small: the backup first, so that what is deleted after it can be had back for a while. */
export function upkeepJobs({
  store,
  place,
  dataDir,
  retention,
  log,
}: {
  store: LeadStore;
  place: StorePlace;
  dataDir: string;
  retention: Retention;
  log: Logger;
}): DailyJob[] {
  return [
    { name: "backup", hourDenver: 2, run: (now) => backUpApart(place, now) },
    {
      name: "retention",
      hourDenver: 3,
      run: (now) =>
        applyRetention(
          { store, mailboxDir: mailboxDirIn(dataDir), retention, warn: (text) => log.warn(text) },
          now,
        ),
    },
  ];
}

/** In a thread of its own: looking through what was written takes seconds with many requests. */
function backUpApart(place: StorePlace, now: Date): Promise<object> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./backup-worker.ts", import.meta.url), {
      workerData: { place: { databaseUrl: place.databaseUrl, databaseFile: place.databaseFile }, now },
    });
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error("The thread that makes the backup ended.")));
  });
}
