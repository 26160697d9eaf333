import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** A copy of it in another folder is named by that folder first: `join(folder, "content/faq.yaml")`. */
const readsContent = /readContent\(\)|\w\(["'`](?:\.\/)?content(?:["'`]|\/[^"'`]*["'`], "utf8")/;

test("no test reads content/, so that an owner may change all of it [HM01]", () => {
  const files = globSync(["{app,build,cli,domain,ops,server}/**/*.test.{ts,tsx}", "tests/**/*.ts"]).filter(
    (file) => !file.startsWith("tests/checks/"),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => readsContent.test(readFileSync(file, "utf8")))).toEqual([]);
});
