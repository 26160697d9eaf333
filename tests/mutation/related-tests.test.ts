import { expect, test } from "vitest";
import { createRelatedTests } from "./related-tests.ts";

test("a file's tests are those that import it, or what imports or starts it, the nearest first [HS12]", () => {
  const relatedTests = createRelatedTests(
    new Map([
      ["domain/zip.ts", ""],
      ["domain/zip.test.ts", 'import { zip } from "./zip.ts"; import { late } from "../cli/late.ts";'],
      ["cli/late.ts", 'import { zip } from "../domain/zip.ts";'],
      ["cli/main.ts", 'import late from "./late.ts?raw"; import "./main.ts";'],
      ["cli/main.test.ts", 'spawn("node", ["cli/main.ts"]);'],
      ["cli/other.test.ts", 'import { expect } from "vitest"; import "./gone.ts";'],
    ]),
  );
  expect(relatedTests("domain/zip.ts")).toEqual([["domain/zip.test.ts"], ["cli/main.test.ts"]]);
  expect(relatedTests("cli/main.ts")).toEqual([["cli/main.test.ts"]]);
  expect(relatedTests("cli/other.test.ts")).toEqual([]);
});
