import fc from "fast-check";
import { setBusinessTimeZone } from "../../domain/business-time-zone.ts";
import { isLongRun } from "./long-run.ts";

setBusinessTimeZone("America/Denver");
// The default is a hundred runs.
if (isLongRun) fc.configureGlobal({ numRuns: 10_000 });
