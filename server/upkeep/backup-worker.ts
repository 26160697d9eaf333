// Runs as a worker thread of nightly-jobs.ts.
import { parentPort, workerData } from "node:worker_threads";
import { backUp } from "../store/backup/back-up.ts";
import { StoreDamagedError } from "../store/store-errors.ts";

const { location, now } = workerData;
try {
  parentPort?.postMessage({ result: await backUp(location, { now }) });
} catch (fault) {
  // An error loses its class between threads.
  const error = fault instanceof Error ? fault.message : String(fault);
  parentPort?.postMessage({ error, isDamaged: fault instanceof StoreDamagedError });
}
