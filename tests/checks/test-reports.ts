import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { TestReport } from "./run-steps.ts";

type VitestReport = {
  testResults?: {
    name: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
};

type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    file: string;
    ok: boolean;
    tests: { status: string; results: { errors?: { message?: string }[] }[] }[];
  }[];
};

/** The beginning says what was expected; the whole message is printed further up. */
const shownLines = 12;

export function readVitestReport(file: string): TestReport {
  const { testResults = [] }: VitestReport = JSON.parse(readFileSync(file, "utf8"));
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, file: relative(".", name) })),
  );
  const failed = tests.filter(({ status }) => status === "failed");
  const passed = tests.filter(({ status }) => status === "passed");
  return {
    passed: passed.length,
    failedTests: failed.map((test) => describe(test.file, test.fullName, test.failureMessages?.[0])),
    skippedTests: tests
      .filter((test) => !failed.includes(test) && !passed.includes(test))
      .map((test) => describe(test.file, test.fullName)),
  };
}

export function readPlaywrightReport(file: string): TestReport {
  const { suites = [] }: PlaywrightSuite = JSON.parse(readFileSync(file, "utf8"));
  const specs = suites.flatMap(specsIn);
  const failed = specs.filter(({ ok }) => !ok);
  const skipped = specs.filter(({ tests }) => tests.every(({ status }) => status === "skipped"));
  return {
    passed: specs.length - failed.length - skipped.length,
    failedTests: failed.map(({ file, title, tests }) =>
      describe(file, title, tests[0]?.results[0]?.errors?.[0]?.message),
    ),
    skippedTests: skipped.map(({ file, title }) => describe(file, title)),
  };
}

function specsIn({ suites = [], specs = [] }: PlaywrightSuite): NonNullable<PlaywrightSuite["specs"]> {
  return [...specs, ...suites.flatMap(specsIn)];
}

function describe(file: string, title: string, message = ""): string {
  const lines = stripVTControlCharacters(message).split("\n").slice(0, shownLines);
  return [`${file}: ${title}`, ...lines.filter(Boolean).map((line) => `  ${line}`)].join("\n");
}
