import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newDataDir } from "../support/test-lead.ts";
import { runSteps, type Step } from "./run-steps.ts";

function step(name: string, { code = 0, ...rest }: Partial<Step> & { code?: number } = {}): Step {
  return { name, command: [process.execPath, "-e", `process.exit(${code})`], ...rest };
}

const tests = (passed: number, failedTests: string[] = [], skippedTests: string[] = []) => ({
  report: () => ({ passed, failedTests, skippedTests }),
});

test("a step that fails does not stop those after it, and each failure is named [HS08]", async () => {
  expect(
    await runSteps([
      step("types", { code: 2 }),
      step("unit", {
        code: 1,
        ...tests(7, ["a.test.ts: adds\n  expected 1", "b.test.ts: b"], ["c.test.ts: c"]),
      }),
      step("build"),
      step("faults", tests(5)),
      step("lint", { command: ["/no/such/program"] }),
      step("e2e", { code: 1, ...tests(4) }),
      step("html", { report: () => JSON.parse("") }),
    ]),
  ).toEqual({
    passed: 16,
    failed: 6,
    failures: [
      "types: failed with exit code 2",
      "unit: 2 failed\n  a.test.ts: adds\n    expected 1\n  b.test.ts: b",
      "lint: failed with exit code null",
      "e2e: failed with exit code 1",
      expect.stringMatching(/^html: its report cannot be read/),
    ],
    skippedTests: ["c.test.ts: c"],
  });
});

test("steps of an inner list run in parallel, and a step that needs a failed one is not run [HM07, HS08]", async () => {
  const folder = newDataDir();
  const [pipe, ran] = [join(folder, "pipe"), join(folder, "ran")];
  execFileSync("mkfifo", [pipe]);
  // Neither end of a pipe opens before the other does.
  const faults = step("faults", { command: ["sh", "-c", `echo > ${pipe}`], ...tests(5) });
  const e2e = step("e2e", { command: ["sh", "-c", `read line < ${pipe}; exit 1`], ...tests(3) });
  const last = step("last", { needs: "e2e", command: ["touch", ran], ...tests(9) });
  expect(await runSteps([[faults, e2e], last])).toMatchObject({
    passed: 8,
    failed: 2,
    failures: ["e2e: failed with exit code 1", "last: not run: the e2e failed"],
  });
  expect(existsSync(ran)).toBe(false);
});
