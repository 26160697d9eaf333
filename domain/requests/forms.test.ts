import { expect, test } from "vitest";
import { validRequest } from "#tests/support/valid-request.ts";
import { consultationForm } from "./consultation-form.ts";
import { readFormData, validate, visibleFields } from "./form.ts";
import { findForm, forms } from "./forms.ts";

function sending(name: string, changed: Record<string, unknown>) {
  const form = findForm(name);
  if (!form) throw new Error(`no form is stored as ${name}`);
  return validate(form, validRequest(form, changed));
}

const [ofContact, ofConsultation] = ["Zip code must be 5 digits", "Please enter a valid 5-digit zip code"];

test.each([
  ["contact", "", "Zip code is required"],
  ["contact", "8010", ofContact],
  ["dog-walking-consultation", "80104-1234", ofConsultation],
  ["dog-walking-consultation", "801041", ofConsultation],
])("%s: ZIP %j gives %j [VA32, VA33]", (name, zipCode, message) => {
  const fieldErrors = { zipCode: message };
  expect(sending(name, { zipCode })).toEqual({ ok: false, fieldErrors });
});

test("a choice that is sent twice counts once [OD01]", () => {
  const services = ["dog-walking", "pet-sitting", "dog-walking"];
  expect(sending("schedule", { services })).toMatchObject({
    value: { services: ["dog-walking", "pet-sitting"] },
  });
});

const consultation = validRequest(consultationForm);

test("consultation: the request is its fields, cleaned, plus formType; best time to call and the opt-in may be left out [CA01, EN33]", () => {
  const { bestTimeToCall: _, optInCommunications: __, ...required } = consultation;
  const typed = { firstName: " Dana<script>x</script> ", message: "hi\n<img onerror=x>there", extra: 1 };
  const value = { ...consultation, firstName: "Dana", message: "hi\n<img >there" };
  expect(validate(consultationForm, { ...required, ...typed })).toEqual({ ok: true, value });
});

test("consultation: each required field is named with its message, all at once [VA32, VA35, VA37]", () => {
  expect(validate(consultationForm, { message: " ", formType: consultation.formType })).toEqual({
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

test("consultation: a form is read with the phone as typed and ZIP+4 rewritten [FX13]", () => {
  const form = new FormData();
  const typed = { ...consultation, phone: "720.555.0142", zipCode: "80104-1234" };
  for (const [name, value] of Object.entries(typed)) form.set(name, String(value));
  form.set("optInCommunications", "on");
  const value = { ...consultation, phone: "720.555.0142", optInCommunications: true };
  expect(validate(consultationForm, readFormData(consultationForm, form))).toEqual({ ok: true, value });
});

test.each([
  ["dog-walking-consultation", "message", 1000, "Message must be less than 1000 characters"],
  ["schedule", "name", 100, "Name is too long"],
  ["schedule", "petName", 50, "Pet name is too long"],
  ["schedule", "streetAddress", 200, "Street address is too long"],
  ["schedule", "city", 50, "City name is too long"],
  ["schedule", "serviceNeeds", 500, "Service needs description is too long (maximum 500 characters)"],
])("%s: %s takes %i characters and not one more [VA08]", (name, field, length, message) => {
  expect(sending(name, { [field]: "x".repeat(length) }).ok).toBe(true);
  const fieldErrors = { [field]: message };
  expect(sending(name, { [field]: "x".repeat(length + 1) })).toEqual({ ok: false, fieldErrors });
});

/** Invisible characters from mails, address books, word processors and right-to-left text. */
const invisible = {
  "zero width joiner": "\u200d",
  "left-to-right mark": "\u200e",
  "soft hyphen": "\u00ad",
  "variation selector": "\ufe0f",
  "Hangul filler": "\u3164",
  tag: "\u{e0041}",
};

const oneLineFields = forms.flatMap((form) =>
  visibleFields(form)
    .filter(([, { kind }]) => kind === "text" || kind === "date")
    .map(([name]) => ({ form, name, of: form.storedAs[0] })),
);

test.each(oneLineFields)("$of, $name: invisible characters have no effect [RI03]", ({ form, name }) => {
  const today = "2026-11-26";
  const request = validRequest(
    form,
    "startDate" in form.fields ? { startDate: "2026-12-24", endDate: "2026-12-26" } : {},
  );
  const typed = String(request[name as keyof typeof request] || "Weekdays");
  const plain = validate(form, { ...request, [name]: typed }, today);
  expect(plain.ok).toBe(true);
  for (const [what, character] of Object.entries(invisible))
    for (const spoiled of [character + typed, typed + character, [...typed].join(character)])
      expect([what, validate(form, { ...request, [name]: spoiled }, today)]).toEqual([what, plain]);
});
