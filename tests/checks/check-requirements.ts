// Checks that a test's title has the id of each row of docs/requirements.md, or that the row says it is read or measured.
import { globSync, readFileSync } from "node:fs";

const testFiles = [
  "{app,build,cli,disk,domain,ops,server}/**/*.test.{ts,tsx}",
  "tests/**/*.{test,spec}.ts",
  "tests/engines/journeys.ts",
];
const rows = [...readFileSync("docs/requirements.md", "utf8").matchAll(/^\| ([A-Z]+\d+) \|(.*)$/gm)];
const rowIds = rows.map(([, id]) => id);
const withoutTest = rows.filter(([, , row]) => /\| (?:read|measured)\b/.test(row ?? "")).map(([, id]) => id);
const tested = new Set(
  globSync(testFiles)
    .flatMap((file) => [...readFileSync(file, "utf8").matchAll(/\[((?:[A-Z]{1,2}\d{2}[ ,]*)+)\]/g)])
    .flatMap(([, ids]) => ids?.match(/[A-Z]{1,2}\d{2}/g) ?? []),
);

const faults = [
  ...rowIds
    .filter((id) => !tested.has(id ?? "") && !withoutTest.includes(id))
    .map((id) => `${id} has no test: add it in brackets to a test's title`),
  ...[...tested]
    .filter((id) => !rowIds.includes(id))
    .map((id) => `a test names ${id}, which is not a requirement`),
];
for (const fault of faults) console.error(fault);
console.log(`${rowIds.length} requirements, ${withoutTest.length} of them read or measured`);
process.exit(faults.length > 0 ? 1 : 0);
