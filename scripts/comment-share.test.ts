import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const mostPercent = 5;

test("at most one line of source in twenty is a comment, so that each one says why [HM04]", () => {
  const files = execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.mjs"], { encoding: "utf8" })
    .trim()
    .split("\n")
    .filter((file) => !/^tests\/|\.test\.tsx?$/.test(file));
  const counts = files.map((file) => count(readFileSync(file, "utf8")));
  const lines = counts.reduce((sum, count) => sum + count.lines, 0);
  const comments = counts.reduce((sum, count) => sum + count.comments, 0);
  expect(lines).toBeGreaterThan(20_000);
  expect((100 * comments) / lines).toBeLessThanOrEqual(mostPercent);
});

function count(source: string): { lines: number; comments: number } {
  const comments = source.match(/^[ \t]*(?:\/\/.*|\{?\/\*[\s\S]*?\*\/)/gm) ?? [];
  return {
    lines: source.split("\n").length,
    comments: comments.reduce((sum, comment) => sum + comment.split("\n").length, 0),
  };
}
