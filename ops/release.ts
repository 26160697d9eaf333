// Packs the build with everything that runs it, Node included, so that the target machine builds and installs nothing.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { buildDir } from "#disk/read-site-facts.ts";

const releasesDir = "releases";
const sources = ["package.json", "cli", "disk", "domain", "server", "deploy"];
/** Optional packages are for other systems, or only for building. */
type LockedPackage = { dev?: boolean; optional?: boolean; devOptional?: boolean };

execFileSync("node", ["build/build.ts", "--release"], { stdio: "inherit" });
const name = `website-${describeVersion()}`;
const archive = join(releasesDir, `${name}-${process.platform}-${process.arch}.tar.gz`);
mkdirSync(releasesDir, { recursive: true });
const build = relative(".", realpathSync(buildDir));
execFileSync("tar", [
  "--create",
  "--use-compress-program=gzip --fast",
  `--file=${archive}`,
  // On the target machine all files belong to root, whoever built them.
  "--owner=root:0",
  "--group=root:0",
  "--mode=u+rwX,go+rX,go-w",
  "--exclude=*.test.ts",
  // The tests' snapshots; texts of packages, such as licenses, stay.
  "--anchored",
  "--exclude=cli/*.txt",
  "--exclude=server/*.txt",
  // The package `node` installs its program twice.
  "--exclude=node_modules/node/node_modules",
  // The flag S leaves the targets of links unchanged.
  `--transform=s,^${build},${buildDir},S`,
  `--transform=s,^,${name}/,S`,
  ...sources,
  build,
  "node_modules/.bin/node",
  ...packages(),
]);
const hash = createHash("sha256").update(readFileSync(archive)).digest("hex");
writeFileSync(`${archive}.sha256`, `${hash}  ${basename(archive)}\n`);
copyFileSync("deploy/website", join(releasesDir, "website"));
console.log(`Copy to the machine, into one folder: ${archive}, ${archive}.sha256 and ${releasesDir}/website`);

/** Begins with the time, so that versions sort by age. */
function describeVersion(): string {
  const time = new Date().toISOString().slice(0, 19).replaceAll(/\D/g, "");
  if (!existsSync(".git")) return time;
  const commit = execFileSync("git", ["describe", "--always", "--dirty"], { encoding: "utf8" }).trim();
  // A tag may have a slash, and deploy/website takes no other characters.
  return `${time}-${commit.replaceAll(/[^\w.-]/g, "-")}`;
}

/** Leaves out nested packages, because they are in the folders of those that need them. */
function packages(): string[] {
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
  return Object.entries<LockedPackage>(lock.packages)
    .filter(([, { dev, optional, devOptional }]) => !dev && !optional && !devOptional)
    .map(([path]) => path)
    .filter((path) => /^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(path) && existsSync(path));
}
