// Repeats the checks with more cases, on a busy machine and under random stops: npm run test:long
import { type ChildProcess, spawn } from "node:child_process";
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
const busyCores = Array.from({ length: availableParallelism() }, keepCoreBusy);
const check = ["node", "tests/checks/check.ts", "--full"];
const busy = await runSteps([{ name: "check on a busy machine", command: check }]);
for (const core of busyCores.slice(1)) core.kill();
spawn(process.execPath, ["tests/checks/stop-at-random.ts"], { stdio: "inherit" });
const stopped = await runSteps([{ name: "check with one busy core and random stops", command: check }]);

const failures = [...long.failures, ...busy.failures, ...stopped.failures];
console.log(`\ntest:long: ${failures.length === 0 ? "all passed" : `failed:\n  ${failures.join("\n  ")}`}`);
process.exit(failures.length > 0 ? 1 : 0);

/** Watches its parent, so that it also ends when this process is killed. */
function keepCoreBusy(): ChildProcess {
  const loop = "const parent = process.ppid; while (process.ppid === parent);";
  return spawn(process.execPath, ["-e", loop], { stdio: "ignore" });
}
