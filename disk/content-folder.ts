import { lstatSync } from "node:fs";
import { join } from "node:path";
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

/** Known from the build in use. */
function hasBeenSite(root: string): boolean {
  return !isSampleWanted && findSiteFacts(findBuild(root))?.isSample === false;
}

/** `website-content.service` touches it each time it has fetched content/, and replaces what else is written there; where another program brings content, there is none. */
export function fetchedFile(root = ""): string {
  return join(root, ".git/content-fetched");
}

/** Of a build whose content changed meanwhile. */
export const contentChangedExitCode = 75;
