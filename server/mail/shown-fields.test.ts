import { expect, test } from "vitest";
import type { Lead } from "../../domain/leads/lead.ts";
import { shownFields } from "./shown-fields.ts";

function shown(form: string, fields: Lead["fields"]) {
  const lead: Lead = { id: "id", form, status: "accepted", receivedAt: "2025-11-21T16:38:00.000Z", fields };
  return shownFields(lead).map(({ label, text }) => `${label}: ${text}`);
}

test("a lead is shown in its form's order and words; what was left empty says nothing [HS04]", () => {
  const fields = { smsOptIn: false, petCount: "2", petType: "Dog", apartment: "", services: ["boarding"] };
  expect(shown("schedule", fields)).toEqual([
    "Services: boarding",
    "Pets: Dog, 2 in all",
    "Agreed to text messages: No",
  ]);
});

test("fields that a form no longer has, and forms that are gone, are shown by their names", () => {
  expect(shown("contact", { faxNumber: "1", email: "dana@example.com" })).toEqual([
    "Email: dana@example.com",
    "Fax number: 1",
  ]);
  expect(shown("grooming-request", { coat_length: "long", isShy: true })).toEqual([
    "Coat length: long",
    "Is shy: Yes",
  ]);
});
