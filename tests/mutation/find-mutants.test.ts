import { expect, test } from "vitest";
import { applyMutant, findMutants } from "./find-mutants.ts";

test("each part of a program is made wrong, but for types, imports and class names [HS12]", () => {
  const source = `import { type A, b } from "./b.ts";
    const c = (d: A<"e">) => /^f$/.test(d) && <p className="wide" id="" />;
    if (c < 1) b.trim();`;
  const changes = findMutants("a.tsx", source).map(({ change }) => change);
  expect(changes.toSorted()).toEqual(
    [
      '/^f$/.test(d) && <p className="wide" id="" /> -> undefined',
      "&& -> ||",
      "^ -> (nothing)",
      "$ -> (nothing)",
      '"" -> "mutant"',
      "c < 1 -> true",
      "c < 1 -> false",
      "< -> <=",
      "1 -> 2",
      "b.trim(); -> ;",
      ".trim() -> (nothing)",
    ].toSorted(),
  );
});

test("a mutant is the file with that one fault in it, and where it is, if that is a program [HS12]", () => {
  const source = "const a = 1;\nconst b = a\n  ?? (c || 2);\n";
  const [, nullish, or] = findMutants("a.ts", source);
  if (!nullish || !or) throw new Error("A mutant is missing");
  expect([nullish.line, nullish.change]).toEqual([3, "?? -> &&"]);
  expect(applyMutant(nullish, source)).toBe("const a = 1;\nconst b = a\n  && (c || 2);\n");
  expect(applyMutant({ ...or, start: source.indexOf("("), end: source.indexOf(")") }, source)).toBeNull();
});
