// Repeats the checks with more cases, and on a busy machine: npm run test:long
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { runSteps } from "./run-steps.ts";

const { years } = parseArgs({ options: { years: { type: "string", default: "100000" } } }).values;
const env = { LONG_RUN: "yes" };
const long = await runSteps([
  { name: "build", command: ["node", "build/build.ts"] },
  { name: "unit", command: ["vitest", "run", "--project", "unit", "--project", "postgres"], env },
  { name: "simulated years", command: ["node", "tests/simulation/run.ts", "--years", years] },
  {
    name: "kills, stops, full disks and an hour of load",
    command: ["vitest", "run", "--project", "faults", "kills", "disks", "postgres-stops", "soak"],
    env,
    needs: "build",
  },
]);
// These processes end with this one, however it ends.
const loop = "const parent = process.ppid; while (process.ppid === parent);";
for (let core = 0; core < availableParallelism(); core++)
  spawn(process.execPath, ["-e", loop], { stdio: "ignore" });
const check = ["node", "tests/checks/check.ts", "--full"];
const busy = await runSteps([{ name: "check on a busy machine", command: check }]);

const failures = [...long.failures, ...busy.failures];
console.log(`\ntest:long: ${failures.length === 0 ? "all passed" : `failed:\n  ${failures.join("\n  ")}`}`);
process.exit(failures.length > 0 ? 1 : 0);
