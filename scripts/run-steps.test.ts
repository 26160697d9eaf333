import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newDataDir } from "../tests/support/test-lead.ts";
import { describeOutcome, isGreen, runSteps, type Step } from "./run-steps.ts";

function step(name: string, { code = 0, ...rest }: Partial<Step> & { code?: number } = {}): Step {
  return { name, command: [process.execPath, "-e", `process.exit(${code})`], ...rest };
}

const tests = (passed: number, failed = 0) => ({ report: () => ({ passed, failed, skipped: 1 }) });

test("a step that fails hides none after it, and each failure is named [HS08]", () => {
  expect(
    runSteps([
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

test("what needs a step that failed is not run, and counts as failed [HS08]", () => {
  const ran = join(newDataDir(), "ran");
  const touch = `require("node:fs").writeFileSync(${JSON.stringify(ran)}, "")`;
  expect(
    runSteps([
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

test("a step that fails all the same, or whose report is none, counts as one failure", () => {
  const failing = step("unit", { code: 1, ...tests(4) });
  expect(runSteps([failing]).total).toEqual({ passed: 4, failed: 1, skipped: 1 });
  expect(runSteps([step("unit", { report: () => JSON.parse("") })])).toMatchObject({
    total: { failed: 1 },
    failures: [expect.stringMatching(/^unit: its report cannot be read/)],
  });
});

test("the last line counts, after each failure by name [HS08]", () => {
  const report = () => ({ passed: 6, failed: 1, skipped: 2, failedTests: ["a.test.ts: adds\n  expected 1"] });
  const red = runSteps([step("types", { code: 2 }), step("unit", { code: 1, report }), step("build")]);
  expect(describeOutcome(red)).toEqual([
    "Failed:",
    "  types: failed with exit code 2",
    "  unit: 1 failed\n    a.test.ts: adds\n      expected 1",
    "",
    "check: 6 passed, 2 failed, 2 skipped",
  ]);
  expect(isGreen(red)).toBe(false);
  const green = runSteps([step("unit", { report: () => ({ passed: 3, failed: 0, skipped: 0 }) })]);
  expect([describeOutcome(green), isGreen(green)]).toEqual([["check: 3 passed, 0 failed"], true]);
  expect(isGreen(runSteps([step("build")]))).toBe(false);
});
