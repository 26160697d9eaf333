import { spawn } from "node:child_process";

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

/** The steps of a list within the list run side by side. Only the first prints at once, the others when they have ended. */
export async function runSteps(steps: (Step | Step[])[]): Promise<Outcome> {
  const total: Counts = { passed: 0, failed: 0, skipped: 0 };
  const faults = new Map<string, string>();
  for (const group of steps) {
    const results = [group].flat().map(async (step, i) => {
      const startedAt = performance.now();
      const result = faults.has(step.needs ?? "") ? skipStep(step) : await run(step, i === 0);
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      console.log(`== ${step.name}: ${seconds} s`);
      return { name: step.name, ...result };
    });
    for (const { name, counts, fault } of await Promise.all(results)) {
      for (const key of ["passed", "failed", "skipped"] as const) total[key] += counts[key];
      if (fault) faults.set(name, fault);
    }
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

type Result = { counts: Counts; fault?: string };

function skipStep({ needs }: Step): Result {
  return { counts: { passed: 0, failed: 1, skipped: 0 }, fault: `not run: the ${needs} failed` };
}

/** A step that fails without a failed test counts as one failure in the last line. */
async function run(step: Step, printsAtOnce: boolean): Promise<Result> {
  const { name, report } = step;
  if (printsAtOnce) console.log(`\n== ${name}`);
  const { status, output } = await runCommand(step, printsAtOnce);
  if (!printsAtOnce) console.log(`\n== ${name}\n${output}`);
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

function runCommand({ command: [program = "", ...args], env }: Step, printsAtOnce: boolean) {
  const stdio = printsAtOnce ? "inherit" : "pipe";
  const child = spawn(program, args, { stdio: ["ignore", stdio, stdio], env: { ...process.env, ...env } });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  return new Promise<{ status: number | null; output: string }>((resolve) => {
    child.on("error", ({ message }) => resolve({ status: null, output: message }));
    child.on("close", (status) => resolve({ status, output }));
  });
}

function indent(text: string): string {
  return text.replace(/^/gm, "  ");
}
