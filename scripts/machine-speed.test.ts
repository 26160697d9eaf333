import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import playwrightConfig from "../playwright.config.ts";
import vitestConfig from "../vitest.config.ts";

/** Biome already rejects `new Date().getTime()`. */
const refused: [pattern: RegExp, why: string][] = [
  [/\bDate\s*\.\s*now\b|\bhrtime\b|\bconsole\s*\.\s*time/g, "reads a clock"],
  [/(?<!")\bperformance\b|perf_hooks/g, "reads a clock"],
  [
    /\btimers\/promises\b|\bwaitForTimeout\b|\bsetTimeout\((?!resolve\))/g,
    "sleeps, or sets a limit of its own",
  ],
  [/\btimeout:\s*(?:\d{1,4}\b|[12]\d_?\d{3}\b)|^\}, [\d_]+\);/gm, "gives up within 30 s"],
  [/\bretr(?:y|ies):/g, "is tried a second time"],
];

function findRefused(file: string, text: string): string[] {
  return refused.flatMap(([pattern, why]) =>
    [...text.matchAll(pattern)].map(({ 0: found, index }) => {
      const line = text.slice(0, index).split("\n").length;
      return `${file}:${line} ${why}: ${found}`;
    }),
  );
}

test("no test asserts on elapsed time, sleeps, gives up early or is tried twice [HS07]", () => {
  const files = globSync(["{app,cli,domain,scripts,server}/**/*.test.{ts,tsx}", "tests/**/*.ts"]).filter(
    (file) => file !== "scripts/machine-speed.test.ts",
  );
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap((file) => findRefused(file, readFileSync(file, "utf8")))).toEqual([]);
  expect(playwrightConfig.retries).toBeUndefined();
  expect(JSON.stringify(vitestConfig)).not.toContain("retry");
});
