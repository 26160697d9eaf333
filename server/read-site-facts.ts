import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { type SiteFacts, siteFactsSchema } from "../domain/site-facts.ts";

/** Where the build writes. */
export const buildDir = "build";

/** The site has not been built, or by another version of this program. The message says what to do. */
export class NoBuildError extends Error {}

const siteFileSchema = v.pipe(v.string(), v.parseJson(), siteFactsSchema);

/**
 * What the build wrote down about the site.
 * @throws NoBuildError
 */
export function readSiteFacts(folder = buildDir): SiteFacts {
  const file = join(folder, "site.json");
  if (!existsSync(file))
    throw new NoBuildError(`There is no built site in ${folder}/; run npm run build first.`);
  const facts = v.safeParse(siteFileSchema, readFileSync(file, "utf8"));
  if (facts.success) return facts.output;
  throw new NoBuildError(
    `${folder}/ is incomplete or was built by another version of this program; run npm run build again.`,
  );
}
