import { expect, test } from "vitest";
import { validate } from "./form.ts";
import { jobApplicationForm } from "./job-application-form.ts";

const application = {
  name: "Dana Example",
  email: "dana@example.net",
  phone: "303-555-0100",
  town: "Parker",
  experience: "Ten years with my own dogs.",
  availability: "Weekday mornings",
  why: "",
};

test("an application without a reason to join is valid", () => {
  expect(validate(jobApplicationForm, application)).toEqual({ ok: true, value: application });
});

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
  expect(validate(jobApplicationForm, { ...application, [field]: "x".repeat(length) }).ok).toBe(true);
  expect(validate(jobApplicationForm, { ...application, [field]: "x".repeat(length + 1) })).toEqual({
    ok: false,
    fieldErrors: { [field]: message },
  });
});
