import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { basename, join } from "node:path";
import { buildDir } from "../server/read-site-facts.ts";

/** Each build is made in a folder of its own in here; `build` is a link to the one in use. */
const buildsDir = "builds";
/** No build takes so long: what is older and not in use was left by one that was killed, or replaced. */
const keptForMs = 60 * 60 * 1000;

/** A folder to build in that nobody else uses; it goes again when the build fails. */
export function newBuildFolder(): string {
  const folder = join(buildsDir, `${new Date().toISOString().replace(/\D/g, "")}-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  process.once("exit", (code) => {
    if (code !== 0 && linkedFolder() !== folder) rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/**
 * Puts a finished build in use. A link is replaced in one step: at any moment `build` is the old one or the new one,
 * whole. The one it replaces stays, for a server that is just reading it.
 */
export function placeBuild(folder: string): void {
  const link = `${folder}.link`;
  symlinkSync(folder, link);
  const replaced = linkedFolder();
  // A site that was copied has a folder there, which no link can replace.
  if (!replaced && existsSync(buildDir)) renameSync(buildDir, `${folder}.replaced`);
  renameSync(link, buildDir);
  removeOld([folder, replaced ?? `${folder}.replaced`].map((kept) => basename(kept)));
}

function linkedFolder(): string | null {
  const isLink = lstatSync(buildDir, { throwIfNoEntry: false })?.isSymbolicLink();
  return isLink ? readlinkSync(buildDir) : null;
}

function removeOld(kept: string[]): void {
  for (const name of readdirSync(buildsDir)) {
    const path = join(buildsDir, name);
    // Another build may have removed it meanwhile.
    const madeAt = lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
    if (!kept.includes(name) && madeAt < Date.now() - keptForMs)
      rmSync(path, { recursive: true, force: true });
  }
}
