import { expect, test } from "vitest";
import { validate } from "./form.ts";
import { showSmsConsent, smsConsentReport } from "./sms-consent.ts";

test("what is shown names the business, and the hash is of what is shown", () => {
  const consent = {
    policyVersion: "1.0.0",
    lastUpdated: "2025-05-13",
    smsText: "Texts from {business}. STOP ends them, says {business}.",
    smsTextSha256: "hash of the words with the gap",
    emailOptInText: "Send me tips.",
  };
  const text = "Texts from Example. STOP ends them, says Example.";
  expect(showSmsConsent(consent, "Example", (words) => `hash of ${words}`)).toEqual({
    text,
    textHash: `hash of ${text}`,
    policyVersion: "1.0.0",
  });
});

test.each(["2025-01-01T00:00:00+05", "2025-01-01T00:00:00-00", "yesterday"])(
  "a time that no clock reads is asked for again: %s",
  (timestamp) => {
    const result = validate(smsConsentReport, { timestamp });
    expect(!result.ok && result.fieldErrors.timestamp).toBe(
      "Please give the time in ISO 8601, with its zone",
    );
  },
);
