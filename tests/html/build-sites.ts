import { rm } from "node:fs/promises";
import type { TestProject } from "vitest/node";
import buildSampleSite, { buildSecondBusiness } from "../support/build-site.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A release build of the second business, because search engines are kept from a preview. */
    release: string;
  }
}

/** Settings that only the server may know. */
export const secrets = {
  SMTP_URL: "smtps://mailer:hunter2@mail.whiskersandwool.test",
  EMAIL_FROM: "site@whiskersandwool.test",
  LEADS_TO: "owners-only@whiskersandwool.test",
  LEAD_WEBHOOK_URL: "https://hooks.whiskersandwool.test/secret-path",
  LEAD_WEBHOOK_SECRET: `whsec_${"c2Vjb25k".repeat(6)}`,
};
export const PUBLIC_CLIENT_KEY = "whiskers-public-key-1";

/** Words for what the second business does not have. */
export const foreign =
  /\b(?:dogs?|walk(?:s|ed|er|ers|ing)?|pupp(?:y|ies)|leash|portal|jobs|job applications?|sitters|backup team|text messages?)\b/i;

/** Builds both businesses' sites in parallel, once for all tests of the built pages. */
export default async function buildSites(project: TestProject): Promise<() => Promise<void>> {
  const building = buildSecondBusiness({ env: { ...secrets, PUBLIC_CLIENT_KEY } });
  const [folder] = await Promise.all([building, buildSampleSite()]);
  project.provide("release", folder);
  return () => rm(folder, { recursive: true });
}
