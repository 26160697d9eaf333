// Run as a thread of its own by upkeep.ts.
import { parentPort, workerData } from "node:worker_threads";
import { backUp } from "../store/backup.ts";

const { place, now } = workerData;
parentPort?.postMessage(await backUp(place, { now }));
