import { expect, test } from "vitest";
import { validRequest } from "../../tests/support/valid-request.ts";
import { consultationForm } from "./consultation-form.ts";
import { readFormData, validate } from "./form.ts";

const valid = validRequest(consultationForm);

test("the request is its fields, cleaned, plus formType [EN36]", () => {
  const typed = {
    ...valid,
    firstName: " Dana<script>x</script> ",
    message: "hi\n<img onerror=x>there",
    extra: 1,
  };
  expect(validate(consultationForm, typed)).toEqual({
    ok: true,
    value: { ...valid, firstName: "Dana", message: "hi\n<img >there" },
  });
});

test("each required field is named with its message, all at once [VA32, VA35, VA37]", () => {
  expect(validate(consultationForm, { message: " ", formType: valid.formType })).toEqual({
    ok: false,
    fieldErrors: {
      firstName: "First name is required",
      email: "Email is required",
      phone: "Phone number is required",
      zipCode: "Zip code is required",
      message: "Message is required",
    },
  });
});

test.each(["8010", "80104-1234", "8o104", "801041"])("ZIP %j is refused [VA34]", (zipCode) => {
  expect(validate(consultationForm, { ...valid, zipCode })).toEqual({
    ok: false,
    fieldErrors: { zipCode: "Please enter a valid 5-digit zip code" },
  });
});

test("a message of 1000 characters is taken, one of 1001 is not [VA36, K15]", () => {
  expect(validate(consultationForm, { ...valid, message: "m".repeat(1000) }).ok).toBe(true);
  expect(validate(consultationForm, { ...valid, message: "m".repeat(1001) })).toEqual({
    ok: false,
    fieldErrors: { message: "Message must be less than 1000 characters" },
  });
});

test("best time to call and the opt-in may be left out; the opt-in is then false [EN33, EN35]", () => {
  const { bestTimeToCall: _, optInCommunications: __, ...required } = valid;
  expect(validate(consultationForm, required)).toEqual({ ok: true, value: valid });
});

test("a form is read with the phone as typed and ZIP+4 rewritten [FX13]", () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...valid, phone: "720.555.0142", zipCode: "80104-1234" }))
    if (name !== "optInCommunications") form.set(name, String(value));
  form.set("optInCommunications", "on");
  expect(validate(consultationForm, readFormData(consultationForm, form))).toEqual({
    ok: true,
    value: { ...valid, phone: "720.555.0142", optInCommunications: true },
  });
});
