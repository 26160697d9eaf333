import * as v from "valibot";
import { calendarDateSchema } from "../calendar-date.ts";
import type { ContentFinding } from "../pages/content-findings.ts";
import { template, text } from "../pages/content-text.ts";

/** content/consent.yaml: the words people agree to, as versions that can be proved later. */
export const consentSchema = v.strictObject({
  policyVersion: v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+$/, "must be a version such as 1.0.0")),
  lastUpdated: calendarDateSchema,
  /** {business} stands for the business's name. */
  smsText: v.pipe(template("business"), v.string()),
  smsTextSha256: text,
  emailOptInText: text,
});

export type Consent = v.InferOutput<typeof consentSchema>;

/** What people agreed to must be provable later, so a changed text may not keep the version it had. */
export function findConsentFault(
  { policyVersion, smsText, smsTextSha256 }: Consent,
  sha256: (text: string) => string,
): ContentFinding[] {
  const hash = sha256(smsText);
  if (hash === smsTextSha256) return [];
  const message = `changed since version ${policyVersion}; raise policyVersion and set smsTextSha256 to ${hash}`;
  return [{ file: "consent.yaml", field: "smsText", message }];
}
