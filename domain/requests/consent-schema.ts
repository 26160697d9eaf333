import * as v from "valibot";
import { calendarDateSchema, longDate } from "../calendar-date.ts";
import { plainText, template } from "../pages/content-text.ts";
import type { Tokens } from "../pages/token.ts";

/** Versioned, so that a consent can be proved later. */
export const consentSchema = v.strictObject({
  policyVersion: v.pipe(
    v.string(),
    v.regex(/^\d+\.\d+\.\d+$/, "must be a version such as 1.0.0"),
    v.description("a higher one for each changed text, so that old agreements stay clear"),
  ),
  lastUpdated: calendarDateSchema,
  /** {business} becomes the business's name. */
  smsText: v.pipe(template("business"), v.string()),
  smsTextSha256: v.pipe(plainText, v.description("when the text has changed, the error names the new one")),
  emailOptInText: plainText,
});

export type Consent = v.InferOutput<typeof consentSchema>;

export function consentTokens({ consent }: { consent: Consent }): Tokens {
  return { "consent.lastUpdated": longDate(consent.lastUpdated), "consent.version": consent.policyVersion };
}
