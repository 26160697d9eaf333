import { globSync, readFileSync } from "node:fs";
import { check } from "recheck";
import { type ESTree, parseSync, Visitor } from "vite";
import { expect, test } from "vitest";
import { isLongRun } from "../support/long-run.ts";

/** Limits count steps instead of time, so that a busy machine finds the same as an idle one. */
const limits = { attackTimeout: null, incubationTimeout: null, timeout: 600_000 };
/** If the automaton cannot decide, the checker generates attack strings: few here, more in the long run. */
const breeding = isLongRun ? {} : { maxIteration: 1, maxInitialGenerationSize: 100, maxGenerationSize: 30 };

/** `pattern` is null when the expression is composed at run time and cannot be checked here. */
type FoundExpression = { file: string; line: number; pattern: string | null; flags: string };

function findRegularExpressions(file: string, source: string): FoundExpression[] {
  const { program } = parseSync(file, source);
  const found: FoundExpression[] = [];
  const record = (start: number, pattern: string | null, flags: string) =>
    found.push({ file, line: source.slice(0, start).split("\n").length, pattern, flags });
  const recordCall = ({ start, callee, arguments: made }: ESTree.NewExpression | ESTree.CallExpression) => {
    if (callee.type !== "Identifier" || callee.name !== "RegExp") return;
    const flags = made.length > 1 ? fixedText(made[1]) : "";
    record(start, flags === null ? null : fixedText(made[0]), flags ?? "");
  };
  new Visitor({
    Literal(literal) {
      if ("regex" in literal) record(literal.start, literal.regex.pattern, literal.regex.flags);
    },
    NewExpression: recordCall,
    CallExpression: recordCall,
  }).visit(program);
  return found;
}

function fixedText(node: ESTree.Argument | undefined): string | null {
  if (node?.type === "Literal" && typeof node.value === "string") return node.value;
  if (node?.type === "TemplateLiteral" && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? null;
  return null;
}

async function findUnsafe(expressions: FoundExpression[]): Promise<string[]> {
  const verdicts = new Map<string, string>();
  const unsafe: string[] = [];
  for (const { file, line, pattern, flags } of expressions) {
    const text = `/${pattern}/${flags}`;
    const verdict = verdicts.get(text) ?? (await assess(pattern, flags));
    verdicts.set(text, verdict);
    if (verdict !== "safe") unsafe.push(`${file}:${line} ${pattern === null ? "RegExp" : text} ${verdict}`);
  }
  return unsafe;
}

async function assess(pattern: string | null, flags: string): Promise<string> {
  if (pattern === null)
    return "is put together at run time: write it as a literal, so that it can be checked";
  const result = await check(pattern, flags, { ...limits, ...breeding });
  if (result.status === "safe") return "safe";
  return result.status === "vulnerable"
    ? `takes ${result.complexity.summary} time on ${result.attack.pattern}`
    : `could not be checked: ${result.error.kind}`;
}

test("every regular expression takes time in proportion to the text [FX22]", {
  timeout: 900_000,
}, async () => {
  const files = globSync("{app,cli,domain,server}/**/*.{ts,tsx}").filter((file) => !file.includes(".test."));
  const expressions = files.flatMap((file) => findRegularExpressions(file, readFileSync(file, "utf8")));
  expect(expressions.length).toBeGreaterThan(50);
  expect(await findUnsafe(expressions)).toEqual([]);
});
