import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

export type VitestReport = {
  testResults?: {
    name: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
};

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

/** The beginning says what was expected; the whole message is printed further up. */
const shownLines = 12;

export function failedInVitest({ testResults = [] }: VitestReport): string[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages = [] }) =>
        describe(relative(".", name), fullName, failureMessages[0]),
      ),
  );
}

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
