import { expect, test } from "vitest";
import { schedule, scheduleForm } from "#tests/support/valid-request.ts";
import { scheduleEmail } from "./schedule-email.ts";
import type { ScheduleRequest } from "./schedule-form.ts";

const request = schedule({
  services: ["dog-walking", "medication", "other"],
  petType: "Cat",
  apartment: "Unit 4",
  zipCode: "80104-1234",
  serviceNeeds: "Pills at 8.",
  smsOptIn: true,
});
const sentAt = new Date("2025-11-21T16:38:00.000Z");

function emailOf(changed: Partial<ScheduleRequest> = {}, more = {}) {
  const about = { form: scheduleForm, toEmail: "owners@example.com", sentAt, ...more };
  return scheduleEmail({ ...request, ...changed }, about);
}

test("the email has exactly the template's fields [EN25]", () => {
  expect(emailOf()).toEqual({
    from_name: "Dana Example",
    from_email: "dana@example.net",
    from_phone: "303-555-0100",
    pet_name: "Biscuit",
    pet_type: "Cat",
    street_address: "1 Example Street",
    apartment: "Unit 4",
    city: "Castle Rock",
    state: "CO",
    zip_code: "80104-1234",
    services: "dog-walking, medication, other",
    service_needs: "Pills at 8.",
    sms_opt_in: true,
    timestamp: "2025-11-21T16:38:00.000Z",
    to_email: "owners@example.com",
  });
});

test("an empty apartment and no needs are not provided; services are joined by comma [EN26]", () => {
  expect(emailOf({ apartment: "", serviceNeeds: "", services: ["other"] })).toMatchObject({
    apartment: "Not provided",
    service_needs: "Not provided",
    services: "other",
  });
});

test("dates and the number of pets, which the template has no place for, are below the needs", () => {
  const stay = { cats: 3, startDate: "2025-12-24", endDate: "2025-12-27" };
  const below = "Cats: 3\nFirst day: 2025-12-24\nLast day: 2025-12-27";
  expect(emailOf(stay).service_needs).toBe(`Pills at 8.\n${below}`);
  expect(emailOf({ ...stay, serviceNeeds: "" }).service_needs).toBe(below);
});

test("the mail has the version and hash of the consent text, because no store keeps them [VT04]", () => {
  const smsConsent = { policyVersion: "1.0.0", textHash: "abc123" };
  expect(emailOf({}, { smsConsent }).service_needs).toBe(
    "Pills at 8.\nText messages: agreed to version 1.0.0 of the words, SHA-256 abc123",
  );
  const refused = { sms_opt_in: false, service_needs: "Pills at 8." };
  expect(emailOf({ smsOptIn: false }, { smsConsent })).toMatchObject(refused);
});
