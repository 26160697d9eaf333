import { expect, onTestFinished, test } from "vitest";
import type { Lead } from "#domain/leads/lead.ts";
import type { Field } from "#domain/requests/field.ts";
import { scheduleForm } from "#domain/requests/schedule-form.ts";
import { site } from "#tests/support/built-site.ts";
import { emptyLead } from "#tests/support/test-lead.ts";
import { dayAsked, headline, leadFacts } from "./lead-facts.ts";
import { mapLinks } from "./lead-mail.ts";
import { shownFields } from "./shown-fields.ts";

function describe(form: string, fields: Lead["fields"]) {
  const facts = leadFacts({ ...emptyLead, form, fields }, site);
  return { facts, headline: headline(facts, dayAsked(emptyLead, site)) };
}

test.each<[string, Lead["fields"], string]>([
  [
    "schedule",
    { services: ["dog-walking", "boarding"], name: "Dana Reed", city: "Parker", zipCode: "80134-1234" },
    "Dana Reed: Dog Walking and Private Boarding, Parker 80134-1234",
  ],
  [
    "dog-walking-consultation",
    { firstName: "Dana", zipCode: "80104" },
    "Dana: Dog walking consultation, Castle Rock 80104",
  ],
  ["contact", { firstName: "Dana", zipCode: "99999" }, "Dana: Contact message, 99999"],
  ["job-application", { name: "Lee", town: "Parker" }, "Lee: Job application, Parker"],
  ["grooming", {}, "A visitor: Grooming"],
])("%s of %j is %j in a line: who, what, when, where [OW08]", (form, fields, line) => {
  expect(describe(form, fields).headline).toBe(line);
});

test.each([
  ["2025-11-26", "2025-11-26", "Wed, Nov 26"],
  ["2025-11-26", "", "from Wed, Nov 26"],
  ["", "2025-11-30", "until Sun, Nov 30"],
  ["2025-12-30", "2026-01-02", "Tue, Dec 30 to Fri, Jan 2, 2026"],
])("the days from %j to %j are %j [OW08]", (startDate, endDate, days) => {
  const fields = { services: ["other"], name: "Dana", startDate, endDate };
  expect(describe("schedule", fields).headline).toBe(`Dana: Something else, ${days}`);
});

function shown(form: string, fields: Lead["fields"]) {
  return shownFields({ ...emptyLead, form, fields }, { business: site.business }).map(
    ({ label, text }) => `${label}: ${text}`,
  );
}

test("a lead shows its fields in the form's order and wording, and no empty ones [HS04]", () => {
  const fields = {
    smsOptIn: false,
    dogs: "1",
    cats: "2",
    petType: "Dog",
    apartment: "",
    services: ["boarding"],
  };
  expect(shown("schedule", fields)).toEqual([
    "Services: boarding",
    "Pets: Dog, 1 dog, 2 cats",
    "Agreed to text messages: No",
  ]);
});

test.each([
  ["recorded", "Yes"],
  ["missing", "Not yet: they checked the box, but the proof is missing, so don't text"],
  ["revoked", "No longer: they opted out, so don't text"],
] as const)("with consent %s, the owners read: %s [SF16]", (smsConsent, text) => {
  const lead: Lead = { ...emptyLead, form: "schedule", fields: { smsOptIn: true }, smsConsent };
  expect(shownFields(lead)).toEqual([{ name: "smsOptIn", label: "Agreed to text messages", text }]);
});

test("a field added to the address group is shown with it, but is not part of the address for maps and programs [LS04]", () => {
  const fields: Record<string, Field> = scheduleForm.fields;
  fields.addedByThisTest = { ...scheduleForm.fields.apartment, label: "Added by this test" };
  onTestFinished(() => void delete fields.addedByThisTest);
  const stored = {
    streetAddress: "1 Example Street",
    city: "Parker",
    zipCode: "80134",
    addedByThisTest: "1985",
  };
  expect(shown("schedule", stored)).toEqual(["Address: 1 Example Street, Parker 80134, 1985"]);
  expect(describe("schedule", stored).facts.address).toBe("1 Example Street, Parker 80134");
  const map = "https://www.google.com/maps/search/?api=1&query=1%20Example%20Street%2C%20Parker%2080134";
  expect(mapLinks(describe("schedule", stored).facts)).toEqual([{ text: "Map", href: map }]);
});
