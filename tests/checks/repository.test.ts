import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (file: string) => readFileSync(file, "utf8");
const { version, dependencies } = JSON.parse(read("package.json"));

/** Matches code that reads content/. Code that reads a copy names its folder first: `join(folder, "content/faq.yaml")`. */
const readsContent =
  /(?:readContent|contentFolder)\(\)|\w\(["'`](?:\.\/)?content(?:["'`]|\/[^"'`]*["'`], "utf8")/;

test("no test reads content/, so that an owner may change all of it [HM01]", () => {
  const tests = globSync(["{app,build,cli,disk,domain,ops,server}/**/*.test.{ts,tsx}", "tests/**/*.ts"]);
  const files = tests.filter((file) => !file.startsWith("tests/checks/"));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => readsContent.test(read(file)))).toEqual([]);
});

test("the changelog has the version that runs, and Node's version is the same everywhere [HM08]", () => {
  expect(/^## (.+)$/m.exec(read("CHANGELOG.md"))?.[1]).toBe(version);
  expect(dependencies.node.split(".")[0]).toBe(read(".nvmrc").trim());
});
