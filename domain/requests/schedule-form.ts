import { addDays } from "../calendar-date.ts";
import { countedPets, countName, type PetKind } from "../catalogue/pet-kinds.ts";
import { stayBounds } from "../catalogue/stay-bounds.ts";
import { email, fullName, phone, zipInput, zipSchema } from "./contact-fields.ts";
import {
  choiceField,
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
const petTypeLabel = "Pet type";
const addressGroup = "Address";
const petCounts = { min: 0, max: stayBounds.pets };
const needsMaxLength = 500;
const dateMessage = (which: string) => `Please enter a valid date for the ${which} day`;
const petCount = (kind: PetKind) =>
  numberField(kind.more, petCounts, `Please enter a whole number from ${petCounts.min} to ${petCounts.max}`, {
    group: petsGroup,
    ownerText: (count) => countedPets(kind, Number(count)),
  });
const visitCounts = { min: 1, max: stayBounds.visits };
const isFar = (day: unknown, today: string) =>
  today !== "" && String(day ?? "") > addDays(today, stayBounds.daysAhead);
const farMessage = "We plan up to two years ahead. For later, leave your dates blank and tell us below";
const zipPlus4 = /^\d{5}(-\d{4})?$/;
const zipMessage = "Please enter a valid ZIP code";

/** The form without the kinds of pets, which come from the content. */
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
      input: { autoComplete: "off" },
    }),
    petType: choiceField(petTypeLabel, { group: petsGroup }),
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
        help: "Routines, medication, other pets, times that work. Please leave out alarm codes.",
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

/** Returns the form with the kinds of pets that a business takes, and a count of each. */
export function scheduleFormOf(pets: readonly PetKind[]): typeof scheduleForm {
  const names = pets.map(({ one }) => one);
  const [empty = ""] = names;
  const messages = { empty, unknown: "Unknown type of pet" };
  const fields = Object.entries(scheduleForm.fields).flatMap(([name, field]) =>
    name === "petType"
      ? [
          [name, selectField(petTypeLabel, names, messages, { group: petsGroup })],
          ...pets.map((kind) => [countName(kind), petCount(kind)]),
        ]
      : [[name, field]],
  );
  return { ...scheduleForm, fields: Object.fromEntries(fields) };
}

type ScheduleField = keyof typeof scheduleForm.fields;

/** The fields that maps, calendars and other programs get as the address. Its group is for display, and may have more. */
export const addressFields: readonly ScheduleField[] = [
  "streetAddress",
  "apartment",
  "city",
  "state",
  "zipCode",
];

/** Returns the fields that other programs get as the pets. */
export function petFields(pets: readonly PetKind[]): string[] {
  return ["petName", "petType", ...pets.map(countName)];
}

/** Returns how many of each kind, by id; {} when none is counted. */
export function countPets(pets: readonly PetKind[], fields: Record<string, unknown>): Record<string, number> {
  const counts = pets.map((kind) => [kind.id, Number(fields[countName(kind)]) || 0] as const);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

export type ScheduleRequest = RequestOf<typeof scheduleForm>;
