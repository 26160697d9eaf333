import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { describeOutcome, isGreen, readTestReport, runSteps, type Step } from "./run-steps.ts";

const folder = mkdtempSync(join(roomInMemory() ?? tmpdir(), "check-"));
// PostgreSQL runs as another user, which needs access to the folder.
chmodSync(folder, 0o711);
process.env.TMPDIR = folder;
// The hundreds of programs that tests start compile the same modules, so they share a cache.
process.env.NODE_COMPILE_CACHE = resolve("node_modules/.cache/node");
process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1));

/** Steps that are run many times a day. */
const daily: (Step | Step[])[] = [
  { name: "route types", command: ["react-router", "typegen"] },
  // In parallel, because types and the build use one processor each.
  [
    { name: "types", command: ["tsc", "--noEmit", "-p", "."] },
    { name: "format and lint", command: ["biome", "check", "--error-on-warnings", "."] },
    { name: "build", command: ["node", "build/build.ts"] },
  ],
  { name: "requirements", command: ["node", "tests/checks/check-requirements.ts"] },
  vitest("unit"),
  { ...vitest("html"), needs: "build" },
  { ...playwright("everyday"), needs: "build" },
];
/** Steps that need other programs, builds of their own, or minutes. */
const further: (Step | Step[])[] = [
  vitest("postgres"),
  // In parallel, because the tests of faults mostly wait for processes.
  [
    { ...vitest("faults", "--maxWorkers=3"), needs: "build" },
    { ...playwright("rare"), needs: "build" },
  ],
];

// npm test; npm run test:full; npm run test:full -- --rest, after npm test
const { full, rest } = parseArgs({
  options: { full: { type: "boolean" }, rest: { type: "boolean" } },
}).values;
const outcome = await runSteps([...(rest ? [] : daily), ...(full ? further : [])]);
console.log(`\n${describeOutcome(outcome).join("\n")}`);
process.exit(isGreen(outcome) ? 0 : 1);

/** Returns a folder in memory, which is faster than a disk; null without 4 GB of room, or if programs may not run there. */
function roomInMemory(): string | null {
  const [folder, mounts] = ["/dev/shm", "/proc/mounts"];
  if (!existsSync(mounts) || !existsSync(folder)) return null;
  const lastMount = readFileSync(mounts, "utf8")
    .split("\n")
    .findLast((line) => line.includes(` ${folder} `));
  if (!lastMount || /\bnoexec\b/.test(lastMount)) return null;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > 4 * 2 ** 30 ? folder : null;
}

function vitest(project: string, ...options: string[]): Step {
  const file = join(folder, `${project}.xml`);
  const reporters = ["--reporter=default", "--reporter=junit", `--outputFile.junit=${file}`];
  return {
    name: project,
    command: ["vitest", "run", "--project", project, ...reporters, ...options],
    report: () => readTestReport(file),
  };
}

function playwright(project: string): Step {
  const file = join(folder, `${project}.xml`);
  return {
    name: `${project} journeys`,
    command: ["playwright", "test", "--project", project, "--reporter=list,junit"],
    env: { PLAYWRIGHT_JUNIT_OUTPUT_NAME: file },
    report: () => readTestReport(file),
  };
}
