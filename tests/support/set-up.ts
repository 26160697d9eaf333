import fc from "fast-check";
import { isLongRun } from "./long-run.ts";

// The default is a hundred runs.
if (isLongRun) fc.configureGlobal({ numRuns: 10_000 });
