// node tests/mutation/run.ts [--sample 200] [--seed 7] [--only app/forms]
import { execFileSync, spawn } from "node:child_process";
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { createRandom } from "../simulation/seeded-random.ts";
import { findAcceptance } from "./accepted-survivors.ts";
import { applyMutant, findMutants, type Mutant } from "./find-mutants.ts";

type Output = "inherit" | "ignore";

/** Files named in quotes are imports or started programs. */
const namedFiles = /"([^"\n]+\.tsx?)(?:\?[^"]*)?"/g;
const leastFoundPercent = 85;
const mutated = "{app/forms,cli,domain,server}/**/*.{ts,tsx}";
/** What built pages show or how they are served. */
const seenInPages = /^(app|domain|server\/site)\//;
const { values } = parseArgs({
  options: { sample: { type: "string" }, seed: { type: "string" }, only: { type: "string" } },
});
const sampleSize = Number(values.sample ?? 200);
const seed = Number(values.seed ?? crypto.getRandomValues(new Uint16Array(1))[0]);

/** A copy, so that the working tree stays untouched whatever ends this program. */
const folder = copyRepository();
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));
process.chdir(folder);

const sources = globSync("{app,cli,domain,scripts,server,tests/simulation,tests/support}/**/*.{ts,tsx}");
const relatedTests = createRelatedTests(sources);
const files = globSync(mutated).filter(
  (file) => !file.includes(".test.") && file.startsWith(values.only ?? ""),
);
const all = files.toSorted().flatMap((file) => findMutants(file, readFileSync(file, "utf8")));
const sample = shuffle(all).slice(0, sampleSize);
console.log(`mutation: ${sample.length} of ${all.length} mutants, seed ${seed}`);
if (sample.length === 0) throw new Error(`${values.only} has no mutants`);

const tests = new Set(sample.flatMap(({ file }) => relatedTests(file).flat()));
const steps = {
  "making the types of routes": () => succeeds("@react-router/dev/bin.cjs", ["typegen"], "inherit"),
  "the unit tests": () => tests.size === 0 || passes("unit", [...tests], "inherit"),
  "the compiler": () => compiles("inherit"),
  "the tests of pages": () => passes("html", [], "inherit"),
};
for (const [step, run] of Object.entries(steps))
  if (!(await run())) throw new Error(`Without a mutant ${step} failed or did not end`);

const fates = ["unit tests", "types", "tests of pages", "survived", "accepted", "invalid"] as const;
const counts = new Map<(typeof fates)[number], number>(fates.map((fate) => [fate, 0]));
const countOf = (...of: (typeof fates)[number][]) =>
  of.reduce((sum, fate) => sum + (counts.get(fate) ?? 0), 0);
for (const [i, mutant] of sample.entries()) {
  const fate = await findFate(mutant);
  counts.set(fate, countOf(fate) + 1);
  console.log(`${i + 1} ${fate} ${mutant.file}:${mutant.line} ${mutant.change}`);
}
const found = countOf("unit tests", "types", "tests of pages");
const percent = (100 * found) / (found + countOf("survived"));
console.log(
  `mutation: ${fates.map((fate) => `${fate} ${countOf(fate)}`).join(", ")}; ${percent.toFixed(1)} % found, seed ${seed}`,
);
process.exit(percent >= leastFoundPercent ? 0 : 1);

/** What finds a mutant, the cheapest first. */
async function findFate(mutant: Mutant): Promise<(typeof fates)[number]> {
  const { file } = mutant;
  const source = readFileSync(file, "utf8");
  const text = applyMutant(mutant, source);
  if (text === null) return "invalid";
  writeFileSync(file, text);
  try {
    for (const tests of relatedTests(file)) if (!(await passes("unit", tests))) return "unit tests";
    if (!(await compiles())) return "types";
    if (seenInPages.test(file) && !(await passes("html"))) return "tests of pages";
    return findAcceptance(mutant, source) ? "accepted" : "survived";
  } finally {
    writeFileSync(file, source);
  }
}

function compiles(output?: Output): Promise<boolean> {
  return succeeds("typescript/bin/tsc", ["-p", ".", "--incremental", "--tsBuildInfoFile", "types"], output);
}

function passes(project: "unit" | "html", tests: string[] = [], output?: Output): Promise<boolean> {
  const options = `run --project ${project} --passWithNoTests --bail 1 --reporter dot --testTimeout 30000`;
  return succeeds("vitest/vitest.mjs", [...options.split(" "), ...tests], output);
}

/** A mutant that runs forever counts as found, because its tests are ended. */
function succeeds(program: string, options: string[], output: Output = "ignore"): Promise<boolean> {
  const runner = spawn(process.execPath, [resolve("node_modules", program), ...options], {
    detached: true,
    stdio: ["ignore", output, output],
  });
  const end = () => {
    try {
      process.kill(-(runner.pid ?? 0), "SIGKILL");
    } catch {
      // It has ended already.
    }
  };
  process.prependListener("exit", end);
  const limit = AbortSignal.timeout(300_000);
  limit.addEventListener("abort", end);
  return new Promise((resolve) =>
    runner.on("exit", (code) => {
      limit.removeEventListener("abort", end);
      process.off("exit", end);
      resolve(code === 0);
    }),
  );
}

/** Groups the tests by their distance in imports, nearest first. */
function createRelatedTests(files: string[]): (file: string) => string[][] {
  const sources = new Map(files.map((file) => [file, readFileSync(file, "utf8")]));
  const importers = new Map<string, string[]>();
  for (const [file, source] of sources)
    for (const [, named = ""] of source.matchAll(namedFiles))
      for (const target of [join(dirname(file), named), named])
        if (sources.has(target)) importers.set(target, [...(importers.get(target) ?? []), file]);

  return (file) => {
    const groups: string[][] = [];
    const seen = new Set([file]);
    for (let reached = [file]; reached.length > 0; ) {
      const next = new Set(reached.flatMap((each) => importers.get(each) ?? []));
      reached = [...next].filter((each) => !seen.has(each));
      for (const each of reached) seen.add(each);
      const tests = reached.filter((each) => each.includes(".test."));
      if (tests.length > 0) groups.push(tests);
    }
    return groups;
  };
}

function copyRepository(): string {
  const copy = mkdtempSync(join(tmpdir(), "mutation-"));
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], { encoding: "utf8" });
  for (const file of listed.split("\0").filter(Boolean)) cpSync(file, join(copy, file));
  symlinkSync(resolve("node_modules"), join(copy, "node_modules"));
  return copy;
}

function shuffle<T>(items: T[]): T[] {
  const { next } = createRandom(seed);
  return items
    .map((item) => ({ item, order: next() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
