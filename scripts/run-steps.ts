import { spawnSync } from "node:child_process";

export type Counts = { passed: number; failed: number; skipped: number };
export type TestReport = Counts & { failedTests?: string[] };
export type Step = {
  name: string;
  command: string[];
  env?: Record<string, string>;
  report?: () => TestReport;
  /** An earlier step whose failure would let this one test an outdated build. */
  needs?: string;
};

export type Outcome = { total: Counts; failures: string[] };

export function runSteps(steps: Step[]): Outcome {
  const total: Counts = { passed: 0, failed: 0, skipped: 0 };
  const faults = new Map<string, string>();
  for (const step of steps) {
    console.log(`\n== ${step.name}`);
    const startedAt = performance.now();
    const { counts, fault } = faults.has(step.needs ?? "") ? skipStep(step) : run(step);
    console.log(`== ${step.name}: ${Math.round((performance.now() - startedAt) / 1000)} s`);
    for (const key of ["passed", "failed", "skipped"] as const) total[key] += counts[key];
    if (fault) faults.set(step.name, fault);
  }
  return { total, failures: [...faults].map(([name, fault]) => `${name}: ${fault}`) };
}

/** Failures come last, because a long output is read from its end. */
export function describeOutcome({ total, failures }: Outcome): string[] {
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
  const named = failures.length > 0 ? ["Failed:", ...failures.map(indent), ""] : [];
  return [...named, `check: ${total.passed} passed, ${total.failed} failed${skipped}`];
}

/** A run without any test is not green. */
export function isGreen({ total }: Outcome): boolean {
  return total.failed === 0 && total.passed > 0;
}

function skipStep({ needs }: Step) {
  return { counts: { passed: 0, failed: 1, skipped: 0 }, fault: `not run: the ${needs} failed` };
}

/** A step that fails without a failed test counts as one failure in the last line. */
function run({ command: [program = "", ...args], env, report }: Step): { counts: Counts; fault?: string } {
  const { status } = spawnSync(program, args, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
  });
  const none = { passed: 0, failed: 0, skipped: 0 };
  try {
    const { failedTests = [], ...counts }: TestReport = report?.() ?? none;
    if (counts.failed > 0)
      return { counts, fault: [`${counts.failed} failed`, ...failedTests.map(indent)].join("\n") };
    if (status === 0) return { counts };
    return { counts: { ...counts, failed: 1 }, fault: `failed with exit code ${status}` };
  } catch (error) {
    return {
      counts: { ...none, failed: 1 },
      fault: `its report cannot be read (${error}); exit code ${status}`,
    };
  }
}

function indent(text: string): string {
  return text.replace(/^/gm, "  ");
}
