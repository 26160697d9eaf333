import { addDays } from "../calendar-date.ts";
import { type PetType, petTypes } from "../catalogue/pet-types.ts";
import { stayBounds } from "../catalogue/stay-bounds.ts";
import { email, fullName, phone, zipInput, zipSchema } from "./contact-fields.ts";
import {
  choicesField,
  dateField,
  estimateField,
  flagField,
  line,
  lines,
  linesField,
  numberField,
  required,
  selectField,
  textField,
} from "./field.ts";
import type { Form, RequestOf } from "./form.ts";

const petsGroup = "Pets";
const addressGroup = "Address";
const petCounts = { min: 0, max: 50 };
const needsMaxLength = 500;
const dateMessage = (which: string) => `Please enter a valid date for the ${which} day`;
const petCount = (kind: string) =>
  numberField(kind, petCounts, `Please enter a whole number from ${petCounts.min} to ${petCounts.max}`, {
    group: petsGroup,
  });
const visitCounts = { min: 1, max: stayBounds.visits };
const isFar = (day: unknown, today: string) =>
  today !== "" && String(day ?? "") > addDays(today, stayBounds.daysAhead);
const farMessage = "We plan up to two years ahead. For later, leave your dates blank and tell us below";
const zipPlus4 = /^\d{5}(-\d{4})?$/;
const zipMessage = "Please enter a valid ZIP code";

export const scheduleForm = {
  storedAs: ["schedule"],
  path: "/functions/v1/submit-schedule",
  title: "Schedule request",
  fields: {
    services: choicesField(
      "Services",
      { none: "Please select at least one service", unknown: "Unknown service" },
      { hintLabel: "What can change the price" },
    ),
    name: fullName,
    email,
    phone,
    petName: textField("Pet name", required(line(50, "Pet name is too long"), "Pet name is required"), {
      group: petsGroup,
      help: "More pets? Tell us below.",
      input: { autoComplete: "off" },
    }),
    petType: selectField(
      "Pet type",
      petTypes,
      { empty: "Dog", unknown: "Unknown type of pet" },
      { group: petsGroup },
    ),
    dogs: petCount("Dogs"),
    cats: petCount("Cats"),
    birds: petCount("Birds"),
    otherPets: petCount("Others"),
    streetAddress: textField(
      "Street address",
      required(line(200, "Street address is too long"), "Street address is required"),
      { group: addressGroup, input: { autoComplete: "address-line1" } },
    ),
    apartment: textField("Apartment or unit", line(50, "Apartment or unit is too long"), {
      group: addressGroup,
      input: { autoComplete: "address-line2" },
    }),
    city: textField("City", required(line(50, "City name is too long"), "City is required"), {
      group: addressGroup,
      input: { autoComplete: "address-level2" },
    }),
    state: textField("State", required(line(50, "State is too long"), "State is required"), {
      group: addressGroup,
      input: { autoComplete: "address-level1" },
    }),
    zipCode: textField("ZIP code", zipSchema(zipPlus4, zipMessage, "ZIP code is required"), {
      group: addressGroup,
      separator: " ",
      confirmationPattern: zipPlus4,
      input: zipInput,
    }),
    startDate: dateField("First day", dateMessage("first")),
    endDate: dateField("Last day", dateMessage("last")),
    visitsADay: numberField(
      "Visits a day",
      visitCounts,
      `Please enter a whole number from ${visitCounts.min} to ${visitCounts.max}. For more, tell us below`,
    ),
    estimate: estimateField("Estimate"),
    serviceNeeds: linesField(
      "What we should know",
      lines(needsMaxLength, `Service needs description is too long (maximum ${needsMaxLength} characters)`),
      {
        help: "Tell us about other pets, routines, medication and times that work. Please leave out alarm codes.",
        input: { rows: 6, maxLength: needsMaxLength },
      },
    ),
    smsOptIn: flagField("Text messages", "Agreed to text messages"),
  },
  rules: [
    {
      field: "startDate",
      message: "Your first day has already passed",
      holds: ({ startDate }, today) => !startDate || String(startDate) >= today,
    },
    {
      field: "startDate",
      message: farMessage,
      holds: ({ startDate }, today) => !isFar(startDate, today),
    },
    {
      field: "endDate",
      message: farMessage,
      holds: ({ startDate, endDate }, today) => isFar(startDate, today) || !isFar(endDate, today),
    },
    {
      field: "endDate",
      message: "Your last day is before your first",
      holds: ({ startDate, endDate }) => !endDate || !startDate || String(endDate) >= String(startDate),
    },
    {
      field: "endDate",
      message: "Your last day has already passed",
      holds: ({ endDate }, today) => !endDate || String(endDate) >= today,
    },
  ],
} satisfies Form;

/** The field that counts each kind of pet. */
export const petCountFields = {
  Dog: "dogs",
  Cat: "cats",
  Bird: "birds",
  Other: "otherPets",
} as const satisfies Record<PetType, keyof typeof scheduleForm.fields>;

type ScheduleField = keyof typeof scheduleForm.fields;

/** What goes to a map, a calendar and other programs as the address. Its group is only for showing, and may hold more. */
export const addressFields: readonly ScheduleField[] = [
  "streetAddress",
  "apartment",
  "city",
  "state",
  "zipCode",
];

/** What other programs get as the pets. */
export const petFields: readonly ScheduleField[] = ["petName", "petType", ...Object.values(petCountFields)];

/** 0 where none is counted. */
export function countPets(fields: Record<string, unknown>): number {
  const counts = Object.values(petCountFields).map((name) => Number(fields[name]) || 0);
  return counts.reduce((sum, count) => sum + count);
}

export type ScheduleRequest = RequestOf<typeof scheduleForm>;
