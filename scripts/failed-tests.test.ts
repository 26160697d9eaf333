import { resolve } from "node:path";
import { expect, test } from "vitest";
import { failedInPlaywright, failedInVitest } from "./failed-tests.ts";

test("a failed test of Vitest's report is named with its file and the beginning of its message [HS08]", () => {
  const message = ["\u001b[31mexpected 1\u001b[39m", "to be 2", ...Array(40).fill("at a line")].join("\n");
  const assertionResults = [
    { status: "passed", fullName: "adds", failureMessages: [] },
    { status: "failed", fullName: "subtracts", failureMessages: [message] },
  ];
  const report = { testResults: [{ name: resolve("domain/money.test.ts"), assertionResults }] };
  const [told = "", ...others] = failedInVitest(report);
  expect(others).toEqual([]);
  expect(told).toMatch(/^domain\/money\.test\.ts: subtracts\n {2}expected 1\n {2}to be 2\n/);
  expect(told.split("\n")).toHaveLength(13);
  expect(failedInVitest({})).toEqual([]);
});

test("a failed test of Playwright's report is named, however deep its group is [HS08]", () => {
  const spec = (title: string, ok: boolean) => ({
    title,
    file: "faq.spec.ts",
    ok,
    tests: [{ results: [{ errors: ok ? [] : [{ message: "Timed out" }] }] }],
  });
  const report = { suites: [{ specs: [spec("opens", true)], suites: [{ specs: [spec("closes", false)] }] }] };
  expect(failedInPlaywright(report)).toEqual(["faq.spec.ts: closes\n  Timed out"]);
});
