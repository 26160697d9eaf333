import { expect, test } from "vitest";
import { validRequest } from "../../tests/support/valid-request.ts";
import { validate } from "./form.ts";
import { jobApplicationForm } from "./job-application-form.ts";

test("an empty application names every required field", () => {
  expect(validate(jobApplicationForm, {})).toEqual({
    ok: false,
    fieldErrors: {
      name: "Name is required",
      email: "Email is required",
      phone: "Phone number is required",
      town: "Town is required",
      experience: "Experience is required",
      availability: "Availability is required",
    },
  });
});

test.each([
  ["name", 100, "Name is too long"],
  ["town", 50, "Town name is too long"],
  ["experience", 1000, "Experience must be less than 1000 characters"],
  ["availability", 500, "Availability must be less than 500 characters"],
  ["why", 1000, "Your answer must be less than 1000 characters"],
])("%s takes %i characters and not one more", (field, length, message) => {
  const applying = (letters: number) =>
    validate(jobApplicationForm, validRequest(jobApplicationForm, { [field]: "x".repeat(letters) }));
  expect(applying(length).ok).toBe(true);
  expect(applying(length + 1)).toEqual({
    ok: false,
    fieldErrors: { [field]: message },
  });
});
