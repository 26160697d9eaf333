import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { copySources, sitePath, sourcesOfSite } from "./copy-site.ts";
import { sampleContent, sampleSite } from "./sample-business.ts";

const cache = "node_modules/.cache";
const stamp = join(sampleSite, "built-from");

/** Runs before the tests of a built site, so that they never see an old one. Runs at the same time share one. */
export default async function buildOnce(): Promise<void> {
  mkdirSync(cache, { recursive: true });
  const build = [join(cache, "sample-site.lock"), process.execPath, import.meta.filename];
  const child = spawn("flock", build, { stdio: ["ignore", "ignore", "inherit"] });
  const [status] = await once(child, "exit");
  if (status !== 0) throw new Error("The sample site could not be built, for the reason above.");
}

/** Pages may tell of the day they were built. */
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
