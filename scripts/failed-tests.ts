import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** What is used of the report of `vitest --reporter=json`. */
export type VitestReport = {
  testResults?: {
    name: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
};

/** What is used of the report of Playwright's JSON reporter. */
export type PlaywrightReport = { suites?: PlaywrightSuite[] };
type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    file: string;
    ok: boolean;
    tests: { results: { errors?: { message?: string }[] }[] }[];
  }[];
};

/** The beginning of a message says what was expected; the whole of it stands further up in the log. */
const shownLines = 12;

/** File, title and the beginning of the message of each test that failed. */
export function failedInVitest({ testResults = [] }: VitestReport): string[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages = [] }) =>
        describe(relative(".", name), fullName, failureMessages[0]),
      ),
  );
}

/** File, title and the beginning of the message of each test that failed. */
export function failedInPlaywright({ suites = [] }: PlaywrightReport): string[] {
  return suites.flatMap(({ specs = [], suites }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests }) => describe(file, title, tests[0]?.results[0]?.errors?.[0]?.message)),
    ...failedInPlaywright({ suites }),
  ]);
}

function describe(file: string, title: string, message = ""): string {
  const lines = stripVTControlCharacters(message).split("\n").slice(0, shownLines);
  return [`${file}: ${title}`, ...lines.map((line) => `  ${line}`)].join("\n");
}
