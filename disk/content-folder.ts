import { existsSync, lstatSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { SiteFacts } from "#domain/business/site-facts.ts";
import { OperatorError } from "#domain/operator-error.ts";
import { giveToFolderOwner, makePrivateFolder } from "./folder-owner.ts";
import { findBuild, findSiteFacts } from "./read-site-facts.ts";

/** The business that the repository shows while it has no content/. */
export const sampleFolder = "sample";

/** Made by npm run own. */
export const ownFolder = "content";

/** The one word that brings the sample back where content/ has been the site. */
export const isSampleWanted = process.argv.includes("--sample");

/**
 * The owner's content/ wherever it exists, even as something that cannot be read, or has been the site: the site never
 * falls back to the sample by a mistake.
 */
export function contentFolder(root = ""): string {
  const own = join(root, ownFolder);
  const isOwn = lstatSync(own, { throwIfNoEntry: false }) !== undefined || hasBeenSite(root);
  return isOwn ? own : join(root, sampleFolder);
}

/** Known from the build in use, and from the data folder, which outlives builds and clones. */
function hasBeenSite(root: string): boolean {
  if (isSampleWanted) return false;
  const dataDir = resolve(root, process.env.DATA_DIR?.trim() || defaultDataDir);
  return findSiteFacts(findBuild(root))?.isSample === false || existsSync(join(dataDir, markFile));
}

export const defaultDataDir = "data";
const markFile = "own-content";
const markText =
  "The website on this data has been built from content/, so the sample business is not shown in its place.\n";

/** Throws when the sample would take the place of content/ without being asked for. */
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

/** Of a build whose content changed meanwhile. */
export const contentChangedExitCode = 75;
