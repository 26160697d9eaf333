import { join } from "node:path";
import { type Content, readContent } from "#app/content/read-content.ts";

const repository = join(import.meta.dirname, "../..");

/** Tests use only this business, because an owner's content/ may contain anything. */
export const sampleContent = join(repository, "sample");
/** Built by build-site.ts before the tests that need it. */
export const sampleSite = join(repository, ".sample-site");
export const sampleBuild = join(sampleSite, "dist");
export const sampleClient = join(sampleBuild, "client");

let sample: Content | undefined;

/** Read once, because that takes half a second. Returns a copy, which a test may change. */
export function readSample(): Content {
  sample ??= readContent(sampleContent);
  return structuredClone(sample);
}
