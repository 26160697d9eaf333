import { expect, test } from "vitest";
import { validRequest } from "../../tests/support/valid-request.ts";
import { contactForm } from "./contact-form.ts";
import { validate } from "./form.ts";

test.each([
  ["", "Zip code is required"],
  ["8010", "Zip code must be 5 digits"],
  ["80104-1234", "Zip code must be 5 digits"],
])("ZIP %j gives %j [VA32, VA33]", (zipCode, zipMessage) => {
  expect(validate(contactForm, { ...validRequest(contactForm), zipCode })).toEqual({
    ok: false,
    fieldErrors: { zipCode: zipMessage },
  });
});
