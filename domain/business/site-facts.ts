import * as v from "valibot";
import { shownSmsConsentSchema } from "../requests/sms-consent.ts";
import { businessSchema } from "./business.ts";

/** Further origins one page may load from, by CSP directive. */
const pageOriginsSchema = v.record(v.string(), v.array(v.string()));

export type PageOrigins = v.InferOutput<typeof pageOriginsSchema>;

const buildSettingsSchema = v.object({
  siteOrigin: v.string(),
  /** "" means the site's own origin. */
  functionsOrigin: v.string(),
  publicClientKey: v.nullable(v.string()),
});

export type BuildSettings = v.InferOutput<typeof buildSettingsSchema>;

/** What every page is made with. A preview is for the owners' eyes: search engines are told to leave it out. */
export type RenderSettings = BuildSettings & { isRelease: boolean };

/**
 * build/site.json: what the server needs to know of the site it serves. Written by the build from content/, the tokens
 * of the styles and the build's settings, so that the content is read and checked in one place.
 */
export const siteFactsSchema = v.object({
  business: businessSchema,
  /** What people are shown who agree to text messages, so that only this can be agreed to. */
  smsConsent: shownSmsConsentSchema,
  ...buildSettingsSchema.entries,
  /** Colours and measures as custom properties, for a page that is made without the site's styles. */
  styleTokens: v.string(),
  isRelease: v.boolean(),
  /** By page path. */
  pageOrigins: v.record(v.string(), pageOriginsSchema),
});

export type SiteFacts = v.InferOutput<typeof siteFactsSchema>;
