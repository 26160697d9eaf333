import { lstatSync } from "node:fs";
import { join } from "node:path";

/** The business that the repository shows while it has no content/. */
export const sampleFolder = "sample";

/** Made by npm run own. */
export const ownFolder = "content";

/** The owner's content/ wherever it exists, even as something that cannot be read: the site never falls back to the sample by a mistake. */
export function contentFolder(root = ""): string {
  const own = join(root, ownFolder);
  return lstatSync(own, { throwIfNoEntry: false }) ? own : join(root, sampleFolder);
}

/** `website-content.service` touches it each time it has fetched content/, and replaces what else is written there; where another program brings content, there is none. */
export function fetchedFile(root = ""): string {
  return join(root, ".git/content-fetched");
}

/** Of a build whose content changed meanwhile. */
export const contentChangedExitCode = 75;
