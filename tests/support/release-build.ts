import { rm } from "node:fs/promises";
import type { TestProject } from "vitest/node";
import { buildSecondBusiness } from "./second-business.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A release build of the second business, because search engines are kept from a preview. */
    release: string;
  }
}

/** Built once for all tests of the built pages. */
export default async function buildRelease(project: TestProject): Promise<() => Promise<void>> {
  const folder = await buildSecondBusiness({ hasPhotos: false });
  project.provide("release", folder);
  return () => rm(folder, { recursive: true });
}
