// The list of requirements not begun may only shrink, so that a requirement cannot lose its test unnoticed.
import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";

const listFile = "docs/requirements-not-begun.txt";
const testFiles = [
  "{app,cli,domain,scripts,server,tests/mutation,tests/simulation}/**/*.test.{ts,tsx}",
  "tests/{html,faults}/**/*.test.ts",
  "tests/engines/journeys.ts",
  "tests/e2e/**/*.spec.ts",
];
const rowIds = [...readFileSync("docs/requirements.md", "utf8").matchAll(/^\| ([A-Z]+\d+) /gm)].map(
  ([, id]) => id,
);
const notBegun = readList(readFileSync(listFile, "utf8"));
const tested = new Set(
  globSync(testFiles)
    .flatMap((file) => [...readFileSync(file, "utf8").matchAll(/\[((?:[A-Z]{1,2}\d{2}[ ,]*)+)\]/g)])
    .flatMap(([, ids]) => ids?.match(/[A-Z]{1,2}\d{2}/g) ?? []),
);

const faults = [
  ...rowIds
    .filter((id) => !tested.has(id ?? "") && !notBegun.includes(id ?? ""))
    .map((id) => `${id} has no test: add it in brackets to a test's title`),
  ...notBegun.filter((id) => tested.has(id)).map((id) => `${id} has a test now: remove it from ${listFile}`),
  ...notBegun.filter((id) => !rowIds.includes(id)).map((id) => `${id} in ${listFile} is not a requirement`),
  ...[...tested]
    .filter((id) => !rowIds.includes(id))
    .map((id) => `a test names ${id}, which is not a requirement`),
  ...newlyListedIds().map((id) => `${id} was added to ${listFile}, which may only shrink`),
];
for (const fault of faults) console.error(fault);
console.log(
  `${rowIds.length} requirements: ${rowIds.length - notBegun.length} with a test, ${notBegun.length} not begun`,
);
process.exit(faults.length > 0 ? 1 : 0);

function readList(text: string): string[] {
  return text.replace(/^#.*$/gm, "").match(/[A-Z]{1,2}\d{2}/g) ?? [];
}

function newlyListedIds(): string[] {
  try {
    const commits = git("log", "--diff-filter=AM", "--format=%H", "--", listFile).split("\n").filter(Boolean);
    const versions = commits.map((commit) => readList(git("show", `${commit}:${listFile}`)));
    return notBegun.filter((id) => versions.some((version) => !version.includes(id)));
  } catch {
    return []; // no git
  }
}

function git(...args: string[]): string {
  return execFileSync("git", args, { encoding: "utf8", stdio: "pipe" });
}
