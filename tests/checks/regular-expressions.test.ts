import { globSync, readFileSync } from "node:fs";
import { check } from "recheck";
import { expect, test } from "vitest";
import { isLongRun } from "../support/long-run.ts";
import { type FoundExpression, findRegularExpressions } from "./find-regular-expressions.ts";

/** Limits count steps instead of time, so that a busy machine finds the same as an idle one. */
const limits = { attackTimeout: null, incubationTimeout: null, timeout: 600_000 };
/** Where the automaton cannot decide, the checker breeds attack strings: few here, more in the long run. */
const breeding = isLongRun ? {} : { maxIteration: 1, maxInitialGenerationSize: 100, maxGenerationSize: 30 };

async function findUnsafe(expressions: FoundExpression[]): Promise<string[]> {
  const verdicts = new Map<string, string>();
  const unsafe: string[] = [];
  for (const { file, line, pattern, flags } of expressions) {
    const text = `/${pattern}/${flags}`;
    const verdict = verdicts.get(text) ?? (await judge(pattern, flags));
    verdicts.set(text, verdict);
    if (verdict !== "safe") unsafe.push(`${file}:${line} ${pattern === null ? "RegExp" : text} ${verdict}`);
  }
  return unsafe;
}

async function judge(pattern: string | null, flags: string): Promise<string> {
  if (pattern === null)
    return "is put together at run time: write it as a literal, so that it can be checked";
  const result = await check(pattern, flags, { ...limits, ...breeding });
  if (result.status === "safe") return "safe";
  return result.status === "vulnerable"
    ? `takes ${result.complexity.summary} time on ${result.attack.pattern}`
    : `could not be checked: ${result.error.kind}`;
}

test("every regular expression takes time in proportion to the text", { timeout: 900_000 }, async () => {
  const files = globSync("{app,cli,domain,server}/**/*.{ts,tsx}").filter((file) => !file.includes(".test."));
  const expressions = files.flatMap((file) => findRegularExpressions(file, readFileSync(file, "utf8")));
  expect(expressions.length).toBeGreaterThan(50);
  expect(await findUnsafe(expressions)).toEqual([]);
});

test("a regular expression that hostile text makes slow is named, however it is written", async () => {
  const source = `const fine = /^\\d{5}$/;
    export function Field() { return <input pattern={/^(a+)+$/.source} title="/(b+)+$/" />; } // /(c+)+$/
    const slashes = new RegExp("/+$"), digits = RegExp(\`\\\\d+\`, "gm");
    const made = new RegExp(\`^\${fine.source}\`);`;
  const found = findRegularExpressions("field.tsx", source);
  expect(found.map(({ line, pattern, flags }) => [line, pattern, flags])).toEqual([
    [1, "^\\d{5}$", ""],
    [2, "^(a+)+$", ""],
    [3, "/+$", ""],
    [3, "\\d+", "gm"],
    [4, null, ""],
  ]);
  expect(await findUnsafe(found)).toEqual([
    expect.stringMatching(/^field\.tsx:2 \S+ takes exponential time on /),
    expect.stringMatching(/^field\.tsx:3 \S+ takes 2nd degree polynomial time on /),
    expect.stringMatching(/^field\.tsx:4 RegExp is put together at run time/),
  ]);
});
