import { existsSync, lstatSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { SiteFacts } from "#domain/business/site-facts.ts";
import { OperatorError } from "#domain/operator-error.ts";
import { giveToFolderOwner, makePrivateFolder } from "./folder-owner.ts";
import { findBuild, findSiteFacts } from "./read-site-facts.ts";

/** The business that the site shows if the repository has no content/. */
export const sampleFolder = "sample";

/** Created by npm run own. */
export const ownFolder = "content";

/** With this option, the sample may replace content/ that has been the site. */
export const isSampleWanted = process.argv.includes("--sample");

/**
 * Returns the owner's content/ if it exists, even if it cannot be read, or if it has been the site: the site must never
 * fall back to the sample by mistake.
 */
export function contentFolder(root = ""): string {
  const own = join(root, ownFolder);
  const isOwn = lstatSync(own, { throwIfNoEntry: false }) !== undefined || hasBeenSite(root);
  return isOwn ? own : join(root, sampleFolder);
}

/** Looks at the build in use, and at the data folder, which outlives builds and clones. */
function hasBeenSite(root: string): boolean {
  if (isSampleWanted) return false;
  const dataDir = resolve(root, process.env.DATA_DIR?.trim() || defaultDataDir);
  return findSiteFacts(findBuild(root))?.isSample === false || existsSync(join(dataDir, markFile));
}

export const defaultDataDir = "data";
const markFile = "own-content";
const markText =
  "The website on this data has been built from content/, so the sample business is not shown in its place.\n";

/** Throws if the sample would replace content/ without being asked for. */
export function refuseUnwantedSample(dataDir: string, { isSample }: Pick<SiteFacts, "isSample">): void {
  const mark = join(dataDir, markFile);
  if (!isSample || !existsSync(mark)) return;
  if (!isSampleWanted)
    throw new OperatorError(
      `The built site is the sample business, and the site on the data in ${resolve(dataDir)} has been yours. Put ${ownFolder}/ back and run npm run build. To show the sample instead, add -- --sample to the command.`,
    );
  rmSync(mark);
}

export function noteOwnContent(dataDir: string): void {
  const mark = join(dataDir, markFile);
  if (existsSync(mark)) return;
  makePrivateFolder(dataDir);
  writeFileSync(mark, markText);
  giveToFolderOwner(mark);
}

/** The exit code of a build whose content changed during the build. */
export const contentChangedExitCode = 75;
