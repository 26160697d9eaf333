import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";

const read = (file: string) => readFileSync(file, "utf8");
const { version, scripts, dependencies } = JSON.parse(read("package.json"));

/** A copy of it in another folder is named by that folder first: `join(folder, "content/faq.yaml")`. */
const readsContent =
  /(?:readContent|contentFolder)\(\)|\w\(["'`](?:\.\/)?content(?:["'`]|\/[^"'`]*["'`], "utf8")/;

test("no test reads content/, so that an owner may change all of it [HM01]", () => {
  const tests = globSync(["{app,build,cli,disk,domain,ops,server}/**/*.test.{ts,tsx}", "tests/**/*.ts"]);
  const files = tests.filter((file) => !file.startsWith("tests/checks/"));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => readsContent.test(read(file)))).toEqual([]);
});

test("the parts of the check are commands, and the files for editors, a forge and updates are there [HM08]", () => {
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(["typecheck", "lint", "test:unit", "e2e"]));
  for (const name of ["typecheck", "lint", "test:unit", "e2e"])
    expect(read("CONTRIBUTING.md")).toContain(`npm run ${name}`);
  const [job] = Object.values<{ steps: { run?: string }[] }>(parse(read(".github/workflows/check.yml")).jobs);
  expect(job?.steps.at(-1)?.run).toBe(".ci/run");
  expect(JSON.parse(read("renovate.json")).extends).toContain("config:recommended");
  for (const file of [".editorconfig", "SECURITY.md"]) expect(existsSync(file)).toBe(true);
});

test("the version that runs is told in the changelog, and Node's is the same everywhere [HM08]", () => {
  expect(/^## (.+)$/m.exec(read("CHANGELOG.md"))?.[1]).toBe(version);
  expect(dependencies.node.split(".")[0]).toBe(read(".nvmrc").trim());
});
