import * as v from "valibot";
import type { CareRule } from "../catalogue/date-notes.ts";
import type { EstimateFacts } from "../catalogue/estimate-text.ts";
import { isPlainObject } from "../is-plain-object.ts";
import { pageSchemas } from "../pages/page-schemas.ts";
import { shownSmsConsentSchema } from "../requests/sms-consent.ts";
import { businessSchema } from "./business.ts";
import { policiesSchema } from "./policies.ts";

/** Maps a CSP directive to the origins that a page adds to it. */
const pageOriginsSchema = v.record(v.string(), v.array(v.string()));

export type PageOrigins = v.InferOutput<typeof pageOriginsSchema>;

const buildSettingsSchema = v.object({
  siteOrigin: v.string(),
  /** "" is the site's own origin. */
  functionsOrigin: v.string(),
  publicClientKey: v.nullable(v.string()),
});

export type BuildSettings = v.InferOutput<typeof buildSettingsSchema>;

/** Search engines are told to ignore a build that is no release. */
export type RenderSettings = BuildSettings & { isRelease: boolean };

/** dist/site.json: the server reads these facts, so that only the build parses content/. */
export const siteFactsSchema = v.object({
  business: businessSchema,
  retention: policiesSchema.entries.retention,
  replyWithinHours: v.number(),
  hiring: policiesSchema.entries.hiring,
  serviceNames: v.record(v.string(), v.string()),
  towns: v.record(v.string(), v.string()),
  /** The nearest town by ZIP code, for ZIP codes to which the site says "maybe". */
  nearbyTowns: v.optional(v.record(v.string(), v.string()), {}),
  /** Checked by the build, which writes them. */
  estimate: v.custom<Omit<EstimateFacts, "business">>(isPlainObject),
  /** The rule of each choice, by the ids of `serviceNames`. */
  careRules: v.custom<Record<string, CareRule>>(isPlainObject),
  thankYou: pageSchemas.thankYou,
  /** The server accepts a consent only to this text. */
  smsConsent: shownSmsConsentSchema,
  /** Stored with each request that opts in, as proof. */
  emailOptInText: v.string(),
  ...buildSettingsSchema.entries,
  /** Lets the server style pages of its own without the site's style sheets. */
  styleTokens: v.string(),
  isRelease: v.boolean(),
  /** Whether it was built from sample/. */
  isSample: v.boolean(),
  /** Identifies the files in content/ that the site was built from. */
  contentId: v.string(),
  /** Identifies the program that renders the pages. */
  bundle: v.string(),
  pageOrigins: v.record(v.string(), pageOriginsSchema),
});

export type SiteFacts = v.InferOutput<typeof siteFactsSchema>;
