import { expect, test } from "vitest";
import { withService } from "#tests/support/changed-service.ts";
import { readSample } from "#tests/support/sample-business.ts";
import { pets } from "#tests/support/valid-request.ts";
import { consultationForm } from "./consultation-form.ts";
import { plainName } from "./contact-fields.ts";
import { contactForm } from "./contact-form.ts";
import { fieldText } from "./field.ts";
import { formNameOf, isApplication, validate } from "./form.ts";
import { jobApplicationForm } from "./job-application-form.ts";
import { retryAfterText } from "./request-protocol.ts";
import { addressFields, petFields } from "./schedule-form.ts";
import { shortReference, thankYouKind } from "./sent-request.ts";
import { careRules, serviceNames } from "./service-names.ts";
import { showSmsConsent, smsConsentReport } from "./sms-consent.ts";

test("pets and address are passed to other programs complete [VF09]", () => {
  expect(petFields(pets)).toEqual(["petName", "petType", "dogs", "cats", "birds", "otherPets"]);
  expect([...addressFields].toSorted()).toEqual([
    ...["apartment", "city", "state", "streetAddress", "zipCode"],
  ]);
});

test("the texts on the waiting time, the thank-you page's kind and the reference", () => {
  expect([1, 60, 61, 120].map((seconds) => retryAfterText(seconds))).toEqual([
    ...["Try again in a minute.", "Try again in a minute."],
    ...["Try again in 2 minutes.", "Try again in 2 minutes."],
  ]);
  expect(retryAfterText()).toBe("Try again in 5 minutes.");
  const paths = [
    "/thank-you",
    "/thank-you/message",
    "/thank-you/application",
    "/thank-you/application/",
    "/",
  ];
  expect(paths.map(thankYouKind)).toEqual(["request", "message", "application", "application", "request"]);
  expect(shortReference("4f2a91c0-7d1e-4c55-9b1f-6f1d7a3f0c11")).toBe("4f2a91c0");
  expect([jobApplicationForm, contactForm, undefined].map(isApplication)).toEqual([true, false, false]);
  expect(formNameOf(consultationForm, { formType: "pet-sitting-consultation" })).toBe(
    "pet-sitting-consultation",
  );
  expect(formNameOf(contactForm, { formType: "x" })).toBe("contact");
  expect([true, false, ["a", "b"], null, 3].map(fieldText)).toEqual(["Yes", "No", "a, b", "", "3"]);
});

const { business, catalogue, consent } = readSample();

test("each choice of the form has its name, and the common rule of the services that it stands for [SC02, PR02]", () => {
  expect(serviceNames(catalogue, "Something else")).toEqual({
    "dog-walking": "Dog Walking",
    "pet-sitting": "Pet Sitting",
    "overnight-care": "Overnight care (Overnight or Almost Overnight Care)",
    medication: "Medication Administration",
    boarding: "Private Boarding",
    other: "Something else",
  });
  const closures = [{ from: "2026-12-24", to: "2026-12-26", title: "Full", services: ["overnight-premium"] }];
  const rules = careRules(catalogue, { hours: business.hours, closures });
  expect(rules).toMatchObject({
    "dog-walking": { holiday: "per-visit", isNight: false },
    "overnight-care": { holiday: "per-night", isNight: true },
    boarding: { isNight: true },
    other: { holiday: null, isNight: false },
  });
  expect(rules["overnight-care"]?.closedDays).toEqual([
    { from: "2026-12-24", to: "2026-12-26", title: "Full", full: ["Overnight"] },
  ]);
  const mixed = careRules(withService("overnight-premium", { holiday: "ask" }), business);
  expect(mixed["overnight-care"]).toEqual({ holiday: null, isNight: true });
  const withVisit = careRules(withService("pet-sitting", { requestedAs: "overnight-care" }), business);
  expect(withVisit["overnight-care"]?.isNight).toBe(false);
});

test("consent to texts is consent to the text as shown, whose hash is kept [EN24]", () => {
  expect(consent.policyVersion).toBe("1.0.0");
  const shown = showSmsConsent(
    { ...consent, smsText: "{business} may text you. Write {business} to stop." },
    "Rock & Pine",
    (text) => `hash of ${text}`,
  );
  const text = "Rock & Pine may text you. Write Rock & Pine to stop.";
  expect(shown).toEqual({ text, textHash: `hash of ${text}`, policyVersion: "1.0.0" });
});

const report = {
  ...{ phone: "(303) 555-0123", consented: true, timestamp: "2026-11-01T12:00:00.000Z" },
  ...{ policyVersion: "1.0.0", textHash: "hash", page: "/schedule" },
};

test.each<[object, object]>([
  [{}, {}],
  [{ consented: false }, {}],
  [{ consented: "yes" }, { consented: "Please say yes or no to texts" }],
  [{ timestamp: "2026-11-01T12:00:00+07" }, { timestamp: "Please give the time in ISO 8601, with its zone" }],
  [{ timestamp: "yesterday" }, { timestamp: "Please give the time in ISO 8601, with its zone" }],
  [{ page: "schedule" }, { page: "Please name the page by its path" }],
  [{ page: "/schedule?name=dana" }, { page: "Please name the page by its path" }],
])("a report of consent with %j gets the errors %j", (changed, fieldErrors) => {
  const checked = validate(smsConsentReport, { ...report, ...changed });
  expect(checked.ok ? {} : checked.fieldErrors).toEqual(fieldErrors);
});

test.each([
  ["Dana Maria van Berg", true],
  ["Zoë O’Brien-Smith", true],
  ["Win a prize at once now", false],
  ["Visit spam.example", false],
  ["D".repeat(41), false],
])("a confirmation repeats the name %j: %s", (name, isRepeated) => {
  expect(plainName.test(name)).toBe(isRepeated);
});
