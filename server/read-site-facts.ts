import { existsSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { type SiteFacts, siteFactsSchema } from "../domain/business/site-facts.ts";
import { OperatorError } from "../domain/operator-error.ts";

/** A symbolic link that each build replaces. */
export const buildDir = "build";

const siteFileSchema = v.pipe(v.string(), v.parseJson(), siteFactsSchema);

/** Resolves the link, so that everything read belongs to the same build. */
export function findBuild(): string {
  return existsSync(buildDir) ? realpathSync(buildDir) : buildDir;
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
