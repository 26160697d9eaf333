import { expect, test } from "vitest";
import { applyMutant, findMutants } from "./find-mutants.ts";

const changes = (source: string) => findMutants("a.tsx", source).map(({ change }) => change);

test.each([
  [
    "if (a < 1 && !b) c();",
    [
      "a < 1 && !b -> true",
      "a < 1 && !b -> false",
      "&& -> ||",
      "< -> <=",
      "1 -> 2",
      "! -> (nothing)",
      "c(); -> ;",
    ],
  ],
  ["const sum = (one) => one + 2;", ["one + 2 -> undefined", "+ -> -", "2 -> 3"]],
  [
    "function f() { if (a) return; return g(true); }",
    ["a -> true", "a -> false", "return; -> ;", "g(true) -> undefined", "true -> false"],
  ],
  [
    "x = list.filter(isOpen).some(isLate) ? 'a' : ``;",
    [
      "x = list.filter(isOpen).some(isLate) ? 'a' : ``; -> ;",
      "list.filter(isOpen).some(isLate) -> true",
      "list.filter(isOpen).some(isLate) -> false",
      "some -> every",
      "`` -> `mutant`",
      ".filter(isOpen) -> (nothing)",
      `'a' -> ""`,
    ],
  ],
  [
    "for (; a >= b; i++) n -= (p ?? q);",
    ["n -= (p ?? q); -> ;", ">= -> >", "i++ -> i--", "-= -> +=", "?? -> &&"],
  ],
  [
    "const r = [/^a$/, /b/, -1, '', 5_000];",
    ["^ -> (nothing)", "$ -> (nothing)", "- -> (nothing)", "1 -> 2", "5_000 -> 10000", `'' -> "mutant"`],
  ],
])("%s can be wrong in each of its parts [HS12]", (source, expected) => {
  expect(changes(source).toSorted()).toEqual(expected.toSorted());
});

test("types, imports and class names are left alone [HS12]", () => {
  expect(
    changes(`"use strict";
      import { type A, b } from "./b.ts";
      export * from "./c.ts";
      type D = { kind: "d" | 1 };
      const e = b as A<"e">;
      export const F = (f: "f" = e!) => <p className="wide" id="g" />;`),
  ).toEqual(['<p className="wide" id="g" /> -> undefined', '"g" -> ""']);
});

test("a mutant is the file with that one fault in it, and where it is, if that is a program [HS12]", () => {
  const source = "const a = 1;\nconst b = a\n  ?? (c || 2);\n";
  const [, nullish, or] = findMutants("a.ts", source);
  if (!nullish || !or) throw new Error("A mutant is missing");
  expect([nullish.line, nullish.change]).toEqual([3, "?? -> &&"]);
  expect(applyMutant(nullish, source)).toBe("const a = 1;\nconst b = a\n  && (c || 2);\n");
  expect(applyMutant({ ...or, start: source.indexOf("("), end: source.indexOf(")") }, source)).toBeNull();
});
