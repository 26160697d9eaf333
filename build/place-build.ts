import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { buildDir, buildLock, buildsDir } from "#disk/read-site-facts.ts";
import { syncFiles } from "#disk/sync-files.ts";
import { hourMs } from "#domain/durations.ts";
import { photoPrefix } from "#domain/pages/photos.ts";

/** An unused folder older than this was replaced, or left by a killed build. */
const unusedBuildMaxAgeMs = hourMs;

export function newBuildFolder(): string {
  const folder = join(buildsDir, `${new Date().toISOString().replace(/\D/g, "")}-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  // Builds that are killed each time would fill the disk, and no request could be stored.
  removeOld([folder, linkedFolder() ?? ""]);
  process.once("exit", (code) => {
    if (code !== 0 && linkedFolder() !== folder) rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** A rename replaces the link atomically; the former build stays for a server that is still reading it. */
export function placeBuild(folder: string): void {
  syncFiles(folder);
  const link = `${folder}.link`;
  symlinkSync(folder, link);
  const replaced = linkedFolder();
  // In a copied site `dist` is a folder, which a link cannot replace.
  if (!replaced && existsSync(buildDir)) renameSync(buildDir, `${folder}.replaced`);
  renameSync(link, buildDir);
  removeOld([folder, replaced ?? `${folder}.replaced`]);
}

function linkedFolder(): string | null {
  const isLink = lstatSync(buildDir, { throwIfNoEntry: false })?.isSymbolicLink();
  return isLink ? readlinkSync(buildDir) : null;
}

function removeOld(used: string[]): void {
  const kept = [...used.map((folder) => basename(folder)), buildLock];
  for (const name of readdirSync(buildsDir)) {
    const path = join(buildsDir, name);
    // Another build may have removed it meanwhile.
    const madeAt = lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
    if (!kept.includes(name) && madeAt < Date.now() - unusedBuildMaxAgeMs)
      rmSync(path, { recursive: true, force: true });
  }
}

const assetsOf = (build: string) => join(build, "client/assets");
const listOf = (build: string) => join(build, "assets.json");

/** The folder also holds the assets of the build before, so they are listed by name. */
export function ownAssets(build: string): string[] {
  return existsSync(listOf(build))
    ? JSON.parse(readFileSync(listOf(build), "utf8"))
    : readdirSync(assetsOf(build));
}

/** Open pages and pages cached by a CDN still load the assets of the replaced build. */
export function keepFormerAssets(folder: string): void {
  const own = readdirSync(assetsOf(folder));
  writeFileSync(listOf(folder), JSON.stringify(own));
  if (!existsSync(assetsOf(buildDir))) return;
  const former = ownAssets(buildDir);
  // A content change keeps the bundle, so open pages may still use the assets of an earlier one.
  const isPhoto = (name: string) => name.startsWith(photoPrefix);
  const bundled = (names: readonly string[]) => names.filter((name) => !isPhoto(name)).toSorted();
  const isSame = bundled(former).join() === bundled(own).join();
  const kept = isSame ? [...bundled(readdirSync(assetsOf(buildDir))), ...former.filter(isPhoto)] : former;
  for (const name of kept) cpSync(join(assetsOf(buildDir), name), join(assetsOf(folder), name));
}
