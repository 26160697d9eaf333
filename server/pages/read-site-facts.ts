import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { type SiteFacts, siteFactsSchema } from "../../domain/site-facts.ts";

/** The site has not been built, or by another version of this program. The message says what to do. */
export class NoBuildError extends Error {}

/**
 * What the build wrote down about the site.
 * @throws NoBuildError
 */
export function readSiteFacts(buildDir: string): SiteFacts {
  const file = join(buildDir, "site.json");
  if (!existsSync(file))
    throw new NoBuildError(`There is no built site in ${buildDir}/; run npm run build first.`);
  const facts = v.safeParse(siteFactsSchema, JSON.parse(readFileSync(file, "utf8")));
  if (facts.success) return facts.output;
  throw new NoBuildError(
    `${buildDir}/ was built by another version of this program; run npm run build again.`,
  );
}
