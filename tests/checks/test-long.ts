// Repeats the checks with more cases and on a busy machine: npm run test:long
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
    name: "kills, stops, full disks, failovers and 65 minutes of load",
    command: [
      "vitest",
      "run",
      "--project",
      "faults",
      "kills",
      "connections",
      "disks",
      "postgres-stops",
      "soak",
    ],
    env,
    needs: "build",
  },
]);
const busyCores = Array.from({ length: availableParallelism() }, keepCoreBusy);
const busy = await runSteps(
  ["1st", "2nd"].map((time) => ({
    name: `check on a busy machine, ${time} time`,
    command: ["node", "tests/checks/check.ts", "--full"],
  })),
);
for (const core of busyCores) core.kill();

const failures = [...long.failures, ...busy.failures];
console.log(`\ntest:long: ${failures.length === 0 ? "all passed" : `failed:\n  ${failures.join("\n  ")}`}`);
process.exit(failures.length > 0 ? 1 : 0);

/** Watches its parent, so that it also ends when this process is killed. */
function keepCoreBusy(): ChildProcess {
  const loop = "const parent = process.ppid; while (process.ppid === parent);";
  return spawn(process.execPath, ["-e", loop], { stdio: "ignore" });
}
