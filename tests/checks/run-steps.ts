import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { type HTMLElement, parse } from "node-html-parser";

/** Failed and skipped tests are described, because their names are what a reader needs. */
type TestReport = { passed: number; failedTests: string[]; skippedTests: string[] };
export type Step = {
  name: string;
  command: string[];
  env?: Record<string, string>;
  report?: () => TestReport;
  /** An earlier step; if that failed, this one would test an outdated build. */
  needs?: string;
};

type Outcome = { passed: number; failed: number; failures: string[]; skippedTests: string[] };

/** The steps of an inner list run in parallel. Only the first prints at once, the others when they have ended. */
export async function runSteps(steps: (Step | Step[])[]): Promise<Outcome> {
  const total: Outcome = { passed: 0, failed: 0, failures: [], skippedTests: [] };
  const failedSteps = new Set<string>();
  for (const group of steps) {
    const results = [group].flat().map(async (step, i) => {
      const startedAt = performance.now();
      const result = failedSteps.has(step.needs ?? "") ? skipStep(step) : await run(step, i === 0);
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      console.log(`== ${step.name}: ${seconds} s`);
      return { name: step.name, ...result };
    });
    for (const { name, passed, failed, fault, skippedTests } of await Promise.all(results)) {
      total.passed += passed;
      total.failed += failed;
      total.skippedTests.push(...skippedTests);
      if (!fault) continue;
      failedSteps.add(name);
      total.failures.push(`${name}: ${fault}`);
    }
  }
  return total;
}

/** Failures are last, because a long output is read from its end. */
export function describeOutcome({ passed, failed, failures, skippedTests }: Outcome): string[] {
  const skipped = skippedTests.length > 0 ? `, ${skippedTests.length} skipped` : "";
  return [
    ...list("Skipped:", skippedTests),
    ...list("Failed:", failures),
    `${passed} passed, ${failed} failed${skipped}`,
  ];
}

/** A run without any test is not green. */
export function isGreen({ passed, failed }: Outcome): boolean {
  return failed === 0 && passed > 0;
}

function list(heading: string, entries: string[]): string[] {
  return entries.length > 0 ? [heading, ...entries.map(indent), ""] : [];
}

type Result = { passed: number; failed: number; fault?: string; skippedTests: string[] };

function skipStep({ needs }: Step): Result {
  return { passed: 0, failed: 1, fault: `not run: the ${needs} failed`, skippedTests: [] };
}

/** A step that fails without a failed test counts as one failure in the last line. */
async function run(step: Step, printsAtOnce: boolean): Promise<Result> {
  const { name, report } = step;
  if (printsAtOnce) console.log(`\n== ${name}`);
  const { status, output } = await runCommand(step, printsAtOnce);
  if (!printsAtOnce) console.log(`\n== ${name}\n${output}`);
  try {
    const { failedTests, ...rest } = report?.() ?? { passed: 0, failedTests: [], skippedTests: [] };
    if (failedTests.length > 0) {
      const fault = [`${failedTests.length} failed`, ...failedTests.map(indent)].join("\n");
      return { ...rest, failed: failedTests.length, fault };
    }
    if (status === 0) return { ...rest, failed: 0 };
    return { ...rest, failed: 1, fault: `failed with exit code ${status}` };
  } catch (error) {
    const fault = `its report cannot be read (${error}); exit code ${status}`;
    return { passed: 0, failed: 1, fault, skippedTests: [] };
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

/** The beginning of a message says what was expected; the whole message is printed further up. */
const shownLines = 12;

/** Reads a file in JUnit's format, which Vitest and Playwright both write. */
export function readTestReport(file: string): TestReport {
  const xml = readFileSync(file, "utf8").replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, (_, text) => escaped(text));
  const tests = parse(xml).querySelectorAll("testcase");
  const failed = tests.filter((test) => test.querySelector("failure, error"));
  const skipped = tests.filter((test) => test.querySelector("skipped"));
  return {
    passed: tests.length - failed.length - skipped.length,
    failedTests: failed.map(describe),
    skippedTests: skipped.map(describe),
  };
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

function describe(test: HTMLElement): string {
  const message = stripVTControlCharacters(test.querySelector("failure, error")?.text ?? "");
  const lines = message.split("\n").filter((line) => line.trim() !== "");
  return [
    `${test.getAttribute("classname")}: ${test.getAttribute("name")}`,
    ...lines.slice(0, shownLines).map((line) => `  ${line}`),
  ].join("\n");
}
