import { readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { type HTMLElement, parse } from "node-html-parser";
import type { TestReport } from "./run-steps.ts";

/** The beginning says what was expected; the whole message is printed further up. */
const shownLines = 12;

/** Of a file in JUnit's format, which Vitest and Playwright both write. */
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
