import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";

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

/** Runs every step, whatever became of those before it; those of a list beside each other. */
export async function runSteps(steps: (Step | Step[])[]): Promise<Outcome> {
  const total: Counts = { passed: 0, failed: 0, skipped: 0 };
  const faults = new Map<string, string>();
  for (const group of steps.map((step) => [step].flat())) {
    const results = await Promise.all(
      group.map(async (step, i) => {
        console.log(`\n== ${step.name}`);
        const startedAt = performance.now();
        // What others print comes when they have ended.
        const result = await (faults.has(step.needs ?? "") ? notRun(step) : run(step, i > 0));
        console.log(`== ${step.name}: ${Math.round((performance.now() - startedAt) / 1000)} s`);
        return { name: step.name, ...result };
      }),
    );
    for (const { name, counts, fault } of results) {
      for (const key of ["passed", "failed", "skipped"] as const) total[key] += counts[key];
      if (fault) faults.set(name, fault);
    }
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

type Result = { counts: Counts; fault?: string };

async function notRun({ needs }: Step): Promise<Result> {
  return { counts: { passed: 0, failed: 1, skipped: 0 }, fault: `not run: the ${needs} failed` };
}

/** A step that fails without a failed test counts as one: the last line must say so. */
async function run({ command, env, counts }: Step, isHeldBack: boolean): Promise<Result> {
  const status = await exitCode(command, env, isHeldBack);
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

/** Null when it was killed, or could not be started. */
async function exitCode(
  [program = "", ...args]: string[],
  env: Step["env"],
  isHeldBack: boolean,
): Promise<number | null> {
  const out = isHeldBack ? "pipe" : "inherit";
  const child = spawn(program, args, { stdio: ["ignore", out, out], env: { ...process.env, ...env } });
  const printed = [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : ""));
  try {
    const [code] = await once(child, "close");
    return code;
  } catch (error) {
    console.error(String(error));
    return null;
  } finally {
    for (const words of await Promise.all(printed)) process.stdout.write(words);
  }
}
