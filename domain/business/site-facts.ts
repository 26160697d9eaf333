import * as v from "valibot";
import { pageSchemas } from "../pages/page-schemas.ts";
import { shownSmsConsentSchema } from "../requests/sms-consent.ts";
import { businessSchema } from "./business.ts";
import { policiesSchema } from "./policies.ts";

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
  retention: policiesSchema.entries.retention,
  replyWithinHours: v.number(),
  /** What can be asked for, by the values it is stored under. */
  serviceNames: v.record(v.string(), v.string()),
  /** ZIP code -> town, of the addresses where care is given. */
  towns: v.record(v.string(), v.string()),
  /** The holidays on whose dates care costs more. */
  holidays: v.array(v.object({ name: v.string(), isConfirmed: v.boolean(), dates: v.array(v.string()) })),
  /** What visitors are told once a form is sent, on the page and by mail. */
  thankYou: pageSchemas.thankYou,
  /** What people are shown who agree to text messages, so that only this can be agreed to. */
  smsConsent: shownSmsConsentSchema,
  /** The words beside the box for e-mail news, kept with the request of whoever ticks it. */
  emailOptInText: v.string(),
  ...buildSettingsSchema.entries,
  /** Colours and measures as custom properties, for a page that is made without the site's styles. */
  styleTokens: v.string(),
  isRelease: v.boolean(),
  /** By page path. */
  pageOrigins: v.record(v.string(), pageOriginsSchema),
});

export type SiteFacts = v.InferOutput<typeof siteFactsSchema>;
