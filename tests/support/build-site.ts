import { execFile, execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { promisify } from "node:util";
import { parse, stringify } from "yaml";
import { isPlainObject } from "#domain/is-plain-object.ts";
import { sampleBuild, sampleContent, sampleSite } from "./sample-business.ts";

/** Everything that a site is built from and runs on, except its content and packages. */
const sourcesOfSite = [
  ...["app", "build", "cli", "disk", "domain", "ops", "public", "server"],
  ...["package.json", "package-lock.json", "react-router.config.ts", "tsconfig.json", "vite.config.ts"],
];

/** Returns a PATH with which programs in such a copy find the pinned Node. */
export function sitePath(): string {
  return `${resolve("node_modules/.bin")}:${process.env.PATH}`;
}

/** Copies everything that builds, runs and starts the sample business's site; the build only on request. */
export async function copySite({ isBuilt = false } = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "site-"));
  await copySources(folder);
  // After the sources, so that it is newer than they are.
  if (isBuilt) await cp(sampleBuild, join(folder, "dist"), { recursive: true, dereference: true });
  return folder;
}

/** Bundles do not depend on content, so they are shared. */
async function copySources(folder: string): Promise<void> {
  for (const name of sourcesOfSite) await cp(name, join(folder, name), { recursive: true });
  await cp(sampleContent, join(folder, "content"), { recursive: true });
  await mkdir("bundles", { recursive: true });
  for (const name of ["node_modules", "bundles"]) await symlink(resolve(name), join(folder, name));
}

type Edit = (file: string, change: (text: string) => string) => Promise<void>;

/** Builds the site with this content in place of the sample's. Returns its folder. */
export async function buildVariant(
  change: (content: { edit: Edit; folder: string }) => Promise<void>,
  {
    env = {},
    options = [],
    isLikeSample = true,
  }: { env?: Record<string, string>; options?: string[]; isLikeSample?: boolean } = {},
): Promise<string> {
  // A build copies unchanged pages from the one before.
  const folder = await copySite({ isBuilt: isLikeSample });
  const content = join(folder, "content");
  await change({
    folder: content,
    async edit(file, edit) {
      await writeFile(join(content, file), edit(await readFile(join(content, file), "utf8")));
    },
  });
  await promisify(execFile)("node", ["build/build.ts", ...options], {
    cwd: folder,
    env: { ...process.env, ...env, PATH: sitePath() },
  });
  return folder;
}

/** Its photos are on other hosts, which the test must stand in for unless `hasPhotos` is false. */
export function buildSecondBusiness({ env = {}, hasPhotos = true } = {}): Promise<string> {
  return buildVariant(({ folder }) => writeSecondBusiness(folder, { hasPhotos }), {
    env,
    options: ["--release"],
    isLikeSample: false,
  });
}

/** Replaces the sample's content with the second business's. */
export async function writeSecondBusiness(content: string, { hasPhotos = true } = {}): Promise<void> {
  const fixture = "tests/fixtures/second-business";
  for (const name of ["logo.svg", "drawings", "blog"]) await rm(join(content, name), { recursive: true });
  await cp(fixture, content, { recursive: true, filter: (name) => !name.endsWith(".yaml") });
  await mkdir(join(content, "blog"));
  const read = async (name: string) => parse(await readFile(name, "utf8"));
  for (const [name, changes] of Object.entries<Changes>(await read(join(fixture, "content.yaml")))) {
    const file = join(content, name);
    if (!name.endsWith(".md")) await writeFile(file, stringify(merge(await read(file), changes)));
    else await writeFile(file, `---\n${stringify(ownPost(name, changes))}---\n${changes.excerpt}\n`);
  }
  const edit = async (name: string, change: (text: string) => string) =>
    writeFile(join(content, name), change(await readFile(join(content, name), "utf8")));
  for (const name of ["privacy-policy", "terms-of-service"]) await edit(`legal/${name}.md`, ownLegalText);
  if (hasPhotos) return;
  await edit("team.yaml", (text) => text.replace(/^ *image: .*\n/m, ""));
  await edit("blog/windows.md", (text) => text.replace(/photo-[\w-]+/, "scene:sitter-door"));
}

type Changes = Record<string, unknown>;

function ownPost(file: string, changes: Changes): Changes {
  return { id: basename(file, ".md"), author: "{{business.name}}", readTime: 5, ...changes };
}

function merge(base: unknown, changes: unknown): unknown {
  if (Array.isArray(changes)) return changes.map((entry) => merge(sameEntry(base, entry), entry));
  if (!isPlainObject(changes)) return changes;
  const merged = isPlainObject(base) ? { ...base } : {};
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) delete merged[key];
    else merged[key] = merge(merged[key], value);
  }
  return merged;
}

function sameEntry(base: unknown, entry: unknown): unknown {
  if (!Array.isArray(base) || !isPlainObject(entry) || entry.id === undefined) return undefined;
  return base.find((candidate) => isPlainObject(candidate) && candidate.id === entry.id);
}

/** Rewrites a legal text for a business in another state, of one person who sits with cats. */
function ownLegalText(text: string): string {
  return ownLegalWords
    .reduce((words, [before, after]) => words.replaceAll(before, after), text)
    .replace(/^wordsOf:.*\n/m, "");
}

const ownLegalWords: [RegExp | string, string][] = [
  ["a safe leash, collar or carrier", "a carrier"],
  [/shorten a walk.*?(?=\. If roads)/g, "come later than agreed"],
  ["Sitters arrive", "Your sitter arrives"],
  ["Our sitters are", "Your sitter is"],
  ["Your sitters", "Your sitter"],
];

const cache = "node_modules/.cache";
const stamp = join(sampleSite, "built-from");

/** Builds the sample's site before the tests that use it, so that they never see an old one. Concurrent runs share it. */
export default async function buildSampleSite(): Promise<void> {
  mkdirSync(cache, { recursive: true });
  const build = [join(cache, "sample-site.lock"), process.execPath, import.meta.filename];
  const child = spawn("flock", build, { stdio: ["ignore", "ignore", "inherit"] });
  const [status] = await once(child, "exit");
  if (status !== 0) throw new Error("The sample site could not be built, for the reason above.");
}

/** Includes today's date, because pages may depend on the day they were built. */
function describeSources(): string {
  const hash = createHash("sha256").update(new Date().toDateString());
  const files = globSync([...sourcesOfSite, sampleContent].map((name) => `${name}{,/**/*.*}`));
  for (const file of files.filter((name) => /\.\w+$/.test(name) && !name.includes(".test.")).toSorted())
    hash.update(`${file}\0`).update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}

if (import.meta.main) {
  const sources = describeSources();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === sources) process.exit();
  rmSync(sampleSite, { recursive: true, force: true });
  await copySources(sampleSite);
  execFileSync("node", ["build/build.ts"], {
    cwd: sampleSite,
    env: { PATH: sitePath() },
    stdio: ["ignore", "ignore", "inherit"],
  });
  writeFileSync(stamp, sources);
}
