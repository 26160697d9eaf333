import * as v from "valibot";
import type { Consent } from "./consent.ts";
import { phone } from "./contact-fields.ts";

/** The words beside the checkbox exactly as people see them, with what proves them later. */
export const shownSmsConsentSchema = v.object({
  text: v.string(),
  /** Of `text`, in hex. */
  textHash: v.string(),
  policyVersion: v.string(),
});

export type ShownSmsConsent = v.InferOutput<typeof shownSmsConsentSchema>;

/** Where a page reports what was agreed to. */
export const recordSmsConsentPath = "/functions/v1/record-sms-consent";

export const consentPagePattern = /^\/[\w/-]{0,200}$/;

const timestampMessage = "Please give the time in ISO 8601, with its zone";

/** What the page reports when a visitor has ticked, or left unticked, the box for text messages. */
export const smsConsentReport = {
  fields: {
    phone,
    consented: { schema: v.boolean("Please say whether texts are agreed to") },
    timestamp: {
      schema: v.pipe(
        v.string("Please give the time"),
        v.isoTimestamp(timestampMessage),
        // ISO 8601 also knows zones by the hour alone, which no clock here reads.
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

/** Evidence of what somebody agreed to, or did not. Never changed, but for how it was revoked. */
export type SmsConsentRecord = ShownSmsConsent & {
  id: string;
  /** Of the request it came with. */
  submissionId: string;
  form: string;
  page: string;
  /** As typed, and in E.164. */
  phone: string;
  phoneE164: string;
  /** As the request gives it; null when none is stored that gives the same phone number. */
  name: string | null;
  consented: boolean;
  /** By the visitor's clock, UTC in ISO 8601; null when it was not told, or more than a day from the server's. */
  clientTime: string | null;
  /** By the server's clock, UTC in ISO 8601. */
  recordedAt: string;
  ipAddress: string | null;
  userAgent: string | null;
  revokedAt: string | null;
  revokedHow: string | null;
};

export function showSmsConsent(
  { smsText, policyVersion }: Consent,
  businessName: string,
  sha256: (text: string) => string,
): ShownSmsConsent {
  const text = smsText.replaceAll("{business}", businessName);
  return { text, textHash: sha256(text), policyVersion };
}
