// npm run release: builds for launch and packs what a machine needs to run it, Node included, into one archive. That machine builds and installs
// nothing: deploy/website puts the archive in use there.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { buildDir } from "../server/read-site-facts.ts";

const releasesDir = "releases";
const sources = ["package.json", "cli", "domain", "server", "deploy"];
/** What is optional is for other systems than Node, or for building. */
type LockedPackage = { dev?: boolean; optional?: boolean; devOptional?: boolean };

execFileSync("node", ["scripts/build.ts", "--release"], { stdio: "inherit" });
const name = `website-${describeVersion()}`;
const archive = join(releasesDir, `${name}-${process.platform}-${process.arch}.tar.gz`);
mkdirSync(releasesDir, { recursive: true });
const build = relative(".", realpathSync(buildDir));
execFileSync("tar", [
  "--create",
  "--use-compress-program=gzip --fast",
  `--file=${archive}`,
  // On the machine all of it is root's, whoever built it.
  "--owner=root:0",
  "--group=root:0",
  "--mode=u+rwX,go+rX,go-w",
  "--exclude=*.test.ts",
  // The package of Node leaves its program in two places.
  "--exclude=node_modules/node/node_modules",
  // S: links lead where they led.
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

/** When it was made, and of which commit: later versions are sorted behind earlier ones. */
function describeVersion(): string {
  const time = new Date().toISOString().slice(0, 19).replaceAll(/\D/g, "");
  if (!existsSync(".git")) return time;
  const commit = execFileSync("git", ["describe", "--always", "--dirty"], { encoding: "utf8" }).trim();
  return `${time}-${commit}`;
}

/** The folders of what runs with the server; those of packages that another one has for itself lie in its own. */
function packages(): string[] {
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
  return Object.entries<LockedPackage>(lock.packages)
    .filter(([, { dev, optional, devOptional }]) => !dev && !optional && !devOptional)
    .map(([path]) => path)
    .filter((path) => /^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(path) && existsSync(path));
}
