import { rm } from "node:fs/promises";
import type { TestProject } from "vitest/node";
import { buildSecondBusiness } from "./second-business.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of a release build of the second business: a preview is kept from search engines. */
    release: string;
  }
}

/** Built once for all tests of what the build wrote. */
export default async function buildRelease(project: TestProject): Promise<() => Promise<void>> {
  const folder = await buildSecondBusiness({ hasPhotos: false });
  project.provide("release", folder);
  return () => rm(folder, { recursive: true });
}
