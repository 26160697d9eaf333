import { resolve } from "node:path";
import { expect, test } from "vitest";
import { failedInPlaywright, failedInVitest } from "./failed-tests.ts";

test("a failed test of Vitest's report is named with its file and message [HS08]", () => {
  const report = {
    testResults: [
      {
        name: resolve("domain/money.test.ts"),
        assertionResults: [
          { status: "passed", fullName: "adds", failureMessages: [] },
          {
            status: "failed",
            fullName: "subtracts",
            failureMessages: ["\u001b[31mexpected 1\u001b[39m\nto be 2"],
          },
        ],
      },
    ],
  };
  expect(failedInVitest(report)).toEqual(["domain/money.test.ts: subtracts\n  expected 1\n  to be 2"]);
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

test("of a long message only the beginning is repeated", () => {
  const failureMessages = [Array.from({ length: 40 }, (_, line) => `line ${line}`).join("\n")];
  const assertionResults = [{ status: "failed", fullName: "a", failureMessages }];
  const [told = ""] = failedInVitest({ testResults: [{ name: "a.test.ts", assertionResults }] });
  expect(told.split("\n")).toHaveLength(13);
});
