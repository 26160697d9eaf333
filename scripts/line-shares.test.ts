import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const mostComments = 0.05;
const mostTests = 0.8;
const programs = ["*.ts", "*.tsx", "*.mjs", "*.css", "*.sh"];
const files = execFileSync("git", ["ls-files", ...programs], { encoding: "utf8" })
  .trim()
  .split("\n");
const isTest = (file: string) => /^tests\/|\.test\.tsx?$/.test(file);
const read = (file: string) => readFileSync(file, "utf8");
// Measurements are neither.
const source = files.filter((file) => !isTest(file) && !file.startsWith("bench/"));

test("at most one line of source in twenty is a comment, so that each one says why [HM04]", () => {
  const code = source.filter((file) => !/\.(?:css|sh)$/.test(file)).map(read);
  expect(countLines(code)).toBeGreaterThan(20_000);
  const comments = code.flatMap((text) => text.match(/^[ \t]*(?:\/\/.*|\{?\/\*[\s\S]*?\*\/)/gm) ?? []);
  expect(countLines(comments) / countLines(code)).toBeLessThanOrEqual(mostComments);
});

test("tests and what they use have at most 0.8 of the source's lines, so that each rule is tested once [HM06]", () => {
  const tests = files.filter(isTest).map(read);
  expect(countLines(tests) / countLines(source.map(read))).toBeLessThanOrEqual(mostTests);
});

function countLines(texts: string[]): number {
  return texts.reduce((sum, text) => sum + text.trimEnd().split("\n").length, 0);
}
