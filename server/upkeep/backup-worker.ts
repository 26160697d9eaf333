// Runs as a worker thread of nightly-jobs.ts.
import { parentPort, workerData } from "node:worker_threads";
import { backUp } from "../store/backup/back-up.ts";
import { removeSurplus } from "../store/backup/backup-files.ts";
import { StoreDamagedError } from "../store/store-errors.ts";

const { location, now } = workerData;
try {
  const result = await backUp(location, { now });
  removeSurplus(location, now);
  parentPort?.postMessage({ result });
} catch (fault) {
  // An error loses its class between threads.
  const error = fault instanceof Error ? fault.message : String(fault);
  parentPort?.postMessage({ error, isDamaged: fault instanceof StoreDamagedError });
}
