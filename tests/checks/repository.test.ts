import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { newDataDir } from "../support/test-lead.ts";

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

test("an import names another top folder by `#`, and climbs at most two folders [LS08]", () => {
  const tops = "app,bench,build,cli,disk,domain,ops,server,tests";
  const files = globSync(`{${tops}}/**/*.{ts,tsx}`);
  const climbs = new RegExp(
    `(?:from |import[ (])"(?:(?:\\.\\./){3}|(?:\\.\\./)+(?:${tops.replaceAll(",", "|")})/)`,
  );
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => climbs.test(read(file)))).toEqual([]);
});

test("no file has more than 250 lines, so that one is read in one go [HL09]", () => {
  const files = globSync("{app,bench,build,cli,disk,docs,domain,ops,server,tests}/**/*.{css,mjs,ts,tsx}");
  expect(files.length).toBeGreaterThan(700);
  expect(files.filter((file) => read(file).trimEnd().split("\n").length > 250)).toEqual([]);
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

test.each([
  ["store", "", "net mail outbox upkeep owner intake"],
  ["mail", "store", "net outbox upkeep owner intake"],
  ["outbox", "store net mail", "upkeep owner intake"],
  ["upkeep", "store", "net mail outbox owner intake"],
  ["owner", "store mail outbox upkeep", "net intake"],
  ["intake", "store net mail", "outbox upkeep owner"],
])("the linter lets server/%s import %o, and none of %s [HM05]", (folder, allowed, forbidden) => {
  const place = newDataDir();
  copyFileSync("biome.json", join(place, "biome.json"));
  mkdirSync(join(place, "server", folder), { recursive: true });
  const imports = [allowed, forbidden].flatMap((names) => names.split(" ").filter(Boolean));
  const lines = imports.map((name) => `export * as ${name} from "../${name}/made-up.ts";\n`);
  writeFileSync(join(place, "server", folder, "made-up.ts"), lines.join(""));
  const rule = "--only=style/noRestrictedImports";
  const args = ["lint", rule, "--vcs-enabled=false", "--reporter=github", "server"];
  const { stdout } = spawnSync(resolve("node_modules/.bin/biome"), args, { cwd: place, encoding: "utf8" });
  const refused = [...stdout.matchAll(/,line=(\d+),/g)].map(([, line]) => imports[Number(line) - 1]);
  expect(refused).toEqual(forbidden.split(" "));
});
