import { existsSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { type SiteFacts, siteFactsSchema } from "#domain/business/site-facts.ts";
import { OperatorError } from "#domain/operator-error.ts";

/** A symbolic link that each build replaces. */
export const buildDir = "dist";
/** Each build has a folder of its own here. */
export const buildsDir = "builds";
/** In `buildsDir`; a server holds it while it builds, so that no other one does. */
export const buildLock = "lock";

const siteFileSchema = v.pipe(v.string(), v.parseJson(), siteFactsSchema);

/** Resolves the link, so that everything read belongs to the same build. */
export function findBuild(folder = "."): string {
  const link = join(folder, buildDir);
  return existsSync(link) ? realpathSync(link) : link;
}

/** Only a build of the same program, because pages and server belong together, and never the sample's for an owner's. */
export function canReplace(present: SiteFacts, next: SiteFacts): boolean {
  return next.bundle === present.bundle && (present.isSample || !next.isSample);
}

/** Returns null if there are no facts that this version can read. */
export function findSiteFacts(folder?: string): SiteFacts | null {
  try {
    return readSiteFacts(folder);
  } catch (error) {
    if (error instanceof OperatorError) return null;
    throw error;
  }
}

/** The time zone of the business, in which every time is shown and every day begins. */
export function readTimeZone(folder?: string): string {
  return readSiteFacts(folder).business.timeZone;
}

export function readSiteFacts(folder = buildDir): SiteFacts {
  const file = join(folder, "site.json");
  if (!existsSync(file))
    throw new OperatorError(`There is no built site in ${buildDir}/; run npm run build first.`);
  const facts = v.safeParse(siteFileSchema, readFileSync(file, "utf8"));
  if (facts.success) return facts.output;
  throw new OperatorError(
    `${buildDir}/ is incomplete or was built by another version of this program; run npm run build again.`,
  );
}
