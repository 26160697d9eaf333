import { expect, test } from "vitest";
import { showSmsConsent } from "./sms-consent.ts";

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
