import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newDataDir } from "../tests/support/test-lead.ts";
import { describeOutcome, isGreen, runSteps, type Step } from "./run-steps.ts";

function step(name: string, { code = 0, ...rest }: Partial<Step> & { code?: number } = {}): Step {
  return { name, command: [process.execPath, "-e", `process.exit(${code})`], ...rest };
}

const tests = (passed: number, failed = 0) => ({ report: () => ({ passed, failed, skipped: 1 }) });

test("a step that fails hides none after it, and each failure is named [HS08]", async () => {
  expect(
    await runSteps([
      step("types", { code: 2 }),
      step("unit", { code: 1, ...tests(7, 2) }),
      step("build"),
      step("faults", tests(5)),
      step("lint", { command: ["/no/such/program"] }),
    ]),
  ).toEqual({
    total: { passed: 12, failed: 4, skipped: 2 },
    failures: ["types: failed with exit code 2", "unit: 2 failed", "lint: failed with exit code null"],
  });
});

test("what needs a step that failed is not run, and counts as failed [HS08]", async () => {
  const ran = join(newDataDir(), "ran");
  const touch = `require("node:fs").writeFileSync(${JSON.stringify(ran)}, "")`;
  expect(
    await runSteps([
      step("build", { code: 1 }),
      step("faults", { command: [process.execPath, "-e", touch], needs: "build", ...tests(9) }),
      step("unit", tests(3)),
    ]),
  ).toEqual({
    total: { passed: 3, failed: 2, skipped: 1 },
    failures: ["build: failed with exit code 1", "faults: not run: the build failed"],
  });
  expect(existsSync(ran)).toBe(false);
});

test("steps of an inner list run side by side, and each is counted and named [HM07]", async () => {
  const pipe = join(newDataDir(), "pipe");
  execFileSync("mkfifo", [pipe]);
  // Neither end of a pipe opens before the other.
  const faults = step("faults", { command: ["sh", "-c", `echo > ${pipe}`], ...tests(5) });
  const e2e = step("e2e", { command: ["sh", "-c", `read line < ${pipe}; exit 1`], ...tests(3) });
  const last = step("last", { needs: "e2e" });
  expect(await runSteps([[faults, e2e], last])).toEqual({
    total: { passed: 8, failed: 2, skipped: 2 },
    failures: ["e2e: failed with exit code 1", "last: not run: the e2e failed"],
  });
});

test("a step that fails all the same, or whose report is none, counts as one failure", async () => {
  const failing = step("unit", { code: 1, ...tests(4) });
  expect((await runSteps([failing])).total).toEqual({ passed: 4, failed: 1, skipped: 1 });
  expect(await runSteps([step("unit", { report: () => JSON.parse("") })])).toMatchObject({
    total: { failed: 1 },
    failures: [expect.stringMatching(/^unit: its report cannot be read/)],
  });
});

test("the last line counts, after each failure by name [HS08]", async () => {
  const report = () => ({ passed: 6, failed: 1, skipped: 2, failedTests: ["a.test.ts: adds\n  expected 1"] });
  const red = await runSteps([step("types", { code: 2 }), step("unit", { code: 1, report }), step("build")]);
  expect(describeOutcome(red)).toEqual([
    "Failed:",
    "  types: failed with exit code 2",
    "  unit: 1 failed\n    a.test.ts: adds\n      expected 1",
    "",
    "check: 6 passed, 2 failed, 2 skipped",
  ]);
  expect(isGreen(red)).toBe(false);
  const green = await runSteps([step("unit", { report: () => ({ passed: 3, failed: 0, skipped: 0 }) })]);
  expect([describeOutcome(green), isGreen(green)]).toEqual([["check: 3 passed, 0 failed"], true]);
  expect(isGreen(await runSteps([step("build")]))).toBe(false);
});
