import { spawnSync } from "node:child_process";

export type Counts = { passed: number; failed: number; skipped: number };
export type Step = {
  name: string;
  command: string[];
  env?: Record<string, string>;
  /** How many tests it ran; steps without tests have none. */
  counts?: () => Counts;
  /** An earlier step: when that one failed, this one would read what an older run left. */
  needs?: string;
};

/** The counts of all steps, and a line for each that failed. */
export type Outcome = { total: Counts; failures: string[] };

/** Runs every step, whatever became of those before it. */
export function runSteps(steps: Step[]): Outcome {
  const total: Counts = { passed: 0, failed: 0, skipped: 0 };
  const faults = new Map<string, string>();
  for (const step of steps) {
    console.log(`\n== ${step.name}`);
    const startedAt = performance.now();
    const { counts, fault } = faults.has(step.needs ?? "") ? notRun(step) : run(step);
    console.log(`== ${step.name}: ${Math.round((performance.now() - startedAt) / 1000)} s`);
    for (const key of ["passed", "failed", "skipped"] as const) total[key] += counts[key];
    if (fault) faults.set(step.name, fault);
  }
  return { total, failures: [...faults].map(([name, fault]) => `${name}: ${fault}`) };
}

/** Each failure, and in the last line how many tests there were. */
export function describeOutcome({ total, failures }: Outcome): string[] {
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
  const named = failures.length > 0 ? ["Failed:", ...failures.map((failure) => `  ${failure}`), ""] : [];
  return [...named, `check: ${total.passed} passed, ${total.failed} failed${skipped}`];
}

/** Nothing failed, and something was looked at. */
export function isGreen({ total }: Outcome): boolean {
  return total.failed === 0 && total.passed > 0;
}

function notRun({ needs }: Step) {
  return { counts: { passed: 0, failed: 1, skipped: 0 }, fault: `not run: the ${needs} failed` };
}

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
