import * as v from "valibot";
import { expect, test } from "vitest";
import { pets, scheduleForm, validRequest } from "#tests/support/valid-request.ts";
import { validate } from "./form.ts";
import { countPets } from "./schedule-form.ts";

const valid = validRequest(scheduleForm);

function errorsOf(change: Record<string, unknown>) {
  const result = validate(scheduleForm, { ...valid, ...change });
  return result.ok ? {} : result.fieldErrors;
}

test("needs and apartment may be empty; pet type is Dog and the SMS opt-in off when left out [VA26]", () => {
  const { petType: _, smsOptIn: __, ...others } = valid;
  expect(validate(scheduleForm, others)).toEqual({ ok: true, value: valid });
});

test("every missing field has its message, all at once [VA06, VA09, VA11]", () => {
  expect(validate(scheduleForm, {})).toEqual({
    ok: false,
    fieldErrors: {
      services: "Please select at least one service",
      name: "Name is required",
      email: "Email is required",
      phone: "Phone number is required",
      petName: "Pet name is required",
      streetAddress: "Street address is required",
      city: "City is required",
      state: "State is required",
      zipCode: "ZIP code is required",
    },
  });
});

test("pets are counted by kind, up to 50, and visits up to 4; a zero counts as empty [VF09, SC18]", () => {
  const request = validate(scheduleForm, { ...valid, dogs: 1, cats: 2, birds: 0 });
  expect(request).toMatchObject({ ok: true, value: { dogs: 1, cats: 2, birds: null, otherPets: null } });
  expect(countPets(pets, { dogs: 1, cats: "2", birds: null })).toEqual({ dog: 1, cat: 2 });
  expect(countPets(pets, valid)).toEqual({});
  expect(errorsOf({ dogs: 50, visitsADay: 4 })).toEqual({});
  expect(errorsOf({ cats: 51, visitsADay: 5 })).toEqual({
    cats: "Please enter a whole number from 0 to 50",
    visitsADay: "Please enter a whole number from 1 to 4. For more, tell us below",
  });
});

test("a ZIP code has five digits, or five and four [VA24]", () => {
  for (const zipCode of ["80104.", "80104-1234", "80104 1234"]) expect(errorsOf({ zipCode })).toEqual({});
  for (const zipCode of ["8010", "801041", "80104-12", "80104 12345", "8o104"])
    expect(errorsOf({ zipCode })).toEqual({ zipCode: "Please enter a valid ZIP code" });
});

const passed = {
  startDate: "Your first day has already passed",
  endDate: "Your last day has already passed",
};
const noDate = "Please enter a valid date for the first day";
const tooFar = {
  endDate: "We plan up to two years ahead. For later, leave your dates blank and tell us below",
};
const isBefore = { endDate: "Your last day is before your first" };

test.each([
  ["2025-11-21", "2025-11-21", {}],
  ["", "", {}],
  ["2027-11-21", "2027-11-21", {}],
  ["2027-11-21", "2027-11-22", tooFar],
  ["2025-11-20", "", { startDate: passed.startDate }],
  ["2025-11-20", "2025-11-19", { ...passed, ...isBefore }],
  ["24.12.2026", "2025-11-20", { startDate: noDate, endDate: passed.endDate }],
])(
  "from %j to %j: the errors of both days are given at once [FX13, SC18]",
  (startDate, endDate, fieldErrors) => {
    const today = "2025-11-21";
    const dates = { startDate, endDate };
    const { fieldErrors: told } = {
      fieldErrors: {},
      ...validate(scheduleForm, { ...valid, ...dates }, today),
    };
    expect(told).toEqual(fieldErrors);
    // Together with any other error, too.
    const { fieldErrors: all } = { fieldErrors: {}, ...validate(scheduleForm, dates, today) };
    expect(all).toMatchObject({ ...fieldErrors, name: "Name is required" });
  },
);

test("more services than anybody offers are rejected, and thousands of them are not checked one by one [FX22]", () => {
  const services = (count: number) => Array.from({ length: count }, (_, i) => `service-${i}`);
  expect(errorsOf({ services: services(50) })).toEqual({});
  expect(errorsOf({ services: services(51) })).toEqual({ services: "Unknown service" });
  expect(v.safeParse(scheduleForm.fields.services.schema, services(8000)).issues).toHaveLength(1);
});
