import { join } from "node:path";
import { type Content, readContent } from "../../app/content/read-content.ts";

const repository = join(import.meta.dirname, "../..");

/** The words and facts of the business that tests know: content/ is the owner's, who may change all of it. */
export const sampleContent = join(repository, "tests/fixtures/sample-business");
/** The site of this business, which build-sample-site.ts makes before the tests that need it. */
export const sampleSite = join(repository, ".sample-site");
export const sampleBuild = join(sampleSite, "build");
export const sampleClient = join(sampleBuild, "client");

export function readSample(): Content {
  return readContent(sampleContent);
}
