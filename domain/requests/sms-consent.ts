import * as v from "valibot";
import type { Consent } from "./consent-schema.ts";
import { phone } from "./contact-fields.ts";

/** The text exactly as people see it, with its proof. */
export const shownSmsConsentSchema = v.object({
  text: v.string(),
  /** SHA-256 of `text` in hexadecimal. */
  textHash: v.string(),
  policyVersion: v.string(),
});

export type ShownSmsConsent = v.InferOutput<typeof shownSmsConsentSchema>;

export const recordSmsConsentPath = "/functions/v1/record-sms-consent";

export const consentPagePattern = /^\/[\w/-]{0,200}$/;

const timestampMessage = "Please give the time in ISO 8601, with its zone";

/** Also sent when the checkbox was left unchecked. */
export const smsConsentReport = {
  fields: {
    phone,
    consented: { schema: v.boolean("Please say yes or no to texts") },
    timestamp: {
      schema: v.pipe(
        v.string("Please give the time"),
        v.isoTimestamp(timestampMessage),
        // ISO 8601 also allows offsets by the hour alone, which `Date` cannot parse.
        v.check((text) => !Number.isNaN(Date.parse(text)), timestampMessage),
      ),
    },
    policyVersion: { schema: v.string("Please give the version of the text") },
    textHash: { schema: v.string("Please give the hash of the text") },
    page: {
      schema: v.pipe(
        v.string("Please name the page"),
        v.regex(consentPagePattern, "Please name the page by its path"),
      ),
    },
  },
};

export function showSmsConsent(
  { smsText, policyVersion }: Consent,
  businessName: string,
  sha256: (text: string) => string,
): ShownSmsConsent {
  const text = smsText.replaceAll("{business}", businessName);
  return { text, textHash: sha256(text), policyVersion };
}
