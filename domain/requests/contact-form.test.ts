import { expect, test } from "vitest";
import { contactForm } from "./contact-form.ts";
import { validate } from "./form.ts";

const valid = {
  firstName: "Dana",
  email: "dana@example.com",
  phone: "720-555-0142",
  zipCode: "80104",
  bestTimeToCall: "",
  message: "Do you sit rabbits?",
};

test("a complete message is taken as it is", () => {
  expect(validate(contactForm, valid)).toEqual({ ok: true, value: valid });
});

test.each([
  ["", "Zip code is required"],
  ["8010", "Zip code must be 5 digits"],
  ["80104-1234", "Zip code must be 5 digits"],
])("ZIP %j gives %j [VA32, VA33]", (zipCode, zipMessage) => {
  expect(validate(contactForm, { ...valid, zipCode })).toEqual({
    ok: false,
    fieldErrors: { zipCode: zipMessage },
  });
});
