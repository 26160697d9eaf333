import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

type Counts = { passed: number; failed: number; skipped: number };
type Step = {
  name: string;
  command: string[];
  env?: Record<string, string>;
  /** How many tests it ran; steps without tests have none. */
  counts?: () => Counts;
};

const reports = mkdtempSync(join(tmpdir(), "check-"));

const steps: Step[] = [
  { name: "format and lint", command: ["biome", "check", "--error-on-warnings", "."] },
  { name: "route types", command: ["react-router", "typegen"] },
  { name: "types", command: ["tsc", "--noEmit", "-p", "."] },
  { name: "requirements", command: ["node", "scripts/check-requirements.ts"] },
  { name: "literals", command: ["node", "scripts/check-literals.ts"] },
  vitest("unit"),
  { name: "build", command: ["node", "scripts/build.ts"] },
  { name: "page budgets", command: ["node", "scripts/check-budgets.ts"] },
  vitest("built-site"),
  vitest("faults"),
  playwright("e2e"),
];

const total: Counts = { passed: 0, failed: 0, skipped: 0 };

for (const step of steps) {
  console.log(`\n== ${step.name}`);
  const { counts, fault } = run(step);
  for (const key of ["passed", "failed", "skipped"] as const) total[key] += counts[key];
  if (fault) {
    console.log(`\n${step.name}: ${fault}`);
    break;
  }
}

const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
console.log(`\ncheck: ${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);

/** A step that fails without a failed test counts as one: the last line must say so. */
function run({ command: [program = "", ...args], env, counts }: Step): { counts: Counts; fault?: string } {
  const { status } = spawnSync(program, args, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
  });
  const none = { passed: 0, failed: 0, skipped: 0 };
  try {
    const counted = counts?.() ?? none;
    if (counted.failed > 0) return { counts: counted, fault: `${counted.failed} failed` };
    if (status === 0) return { counts: counted };
    return { counts: { ...counted, failed: 1 }, fault: `failed with exit code ${status}` };
  } catch (error) {
    return {
      counts: { ...none, failed: 1 },
      fault: `its report cannot be read (${error}); exit code ${status}`,
    };
  }
}

function vitest(project: string): Step {
  const report = join(reports, `${project}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return {
    name: project,
    command: ["vitest", "run", "--project", project, ...reporters],
    counts() {
      const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = readReport(report);
      return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
    },
  };
}

function playwright(name: string): Step {
  const report = join(reports, `${name}.json`);
  return {
    name,
    command: ["playwright", "test"],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    counts() {
      const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = readReport(report).stats;
      if (flaky > 0) console.log(`\n${flaky} passed only at the second try`);
      return { passed: expected + flaky, failed: unexpected, skipped };
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: the runners' own formats
function readReport(file: string): any {
  return JSON.parse(readFileSync(file, "utf8"));
}
