import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const reports = mkdtempSync(join(tmpdir(), "check-"));
const vitestReport = (name: string) => [
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${report(name)}`,
];

const steps: { name: string; command: string[]; countedBy?: (report: unknown) => Counts }[] = [
  { name: "format and lint", command: ["biome", "check", "--error-on-warnings", "."] },
  { name: "route types", command: ["react-router", "typegen"] },
  { name: "types", command: ["tsc", "--noEmit", "-p", "."] },
  { name: "requirements", command: ["node", "scripts/check-requirements.ts"] },
  { name: "literals", command: ["node", "scripts/check-literals.ts"] },
  {
    name: "unit",
    command: ["vitest", "run", "--project", "unit", ...vitestReport("unit")],
    countedBy: countVitest,
  },
  { name: "build", command: ["node", "scripts/build.ts"] },
  { name: "page budgets", command: ["node", "scripts/check-budgets.ts"] },
  {
    name: "built site",
    command: ["vitest", "run", "--project", "built-site", ...vitestReport("built-site")],
    countedBy: countVitest,
  },
  {
    name: "faults",
    command: ["vitest", "run", "--project", "faults", ...vitestReport("faults")],
    countedBy: countVitest,
  },
  { name: "e2e", command: ["playwright", "test"], countedBy: countPlaywright },
];

type Counts = { passed: number; failed: number; skipped: number };
const total: Counts = { passed: 0, failed: 0, skipped: 0 };

for (const { name, command, countedBy } of steps) {
  console.log(`\n== ${name}`);
  const [program = "", ...args] = command;
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report("e2e") };
  const { status } = spawnSync(program, args, { stdio: ["ignore", "inherit", "inherit"], env });
  const counts = countedBy ? readCounts(name, countedBy) : { passed: 0, failed: 0, skipped: 0 };
  if (status !== 0 && counts.failed === 0) counts.failed = 1;
  for (const key of ["passed", "failed", "skipped"] as const) total[key] += counts[key];
  if (status !== 0) {
    console.error(`\n${name} failed`);
    break;
  }
}

const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
console.log(`\ncheck: ${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);

function report(name: string): string {
  return join(reports, `${name}.json`);
}

function readCounts(name: string, countedBy: (report: unknown) => Counts): Counts {
  try {
    return countedBy(JSON.parse(readFileSync(report(name), "utf8")));
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

function countVitest(report: unknown): Counts {
  const { numPassedTests, numFailedTests, numPendingTests } = report as Record<string, number>;
  return { passed: numPassedTests ?? 0, failed: numFailedTests ?? 0, skipped: numPendingTests ?? 0 };
}

function countPlaywright(report: unknown): Counts {
  const { stats } = report as { stats: Record<string, number> };
  return {
    passed: (stats.expected ?? 0) + (stats.flaky ?? 0),
    failed: stats.unexpected ?? 0,
    skipped: stats.skipped ?? 0,
  };
}
