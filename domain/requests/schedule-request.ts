import * as v from "valibot";
import { calendarDateSchema } from "../calendar-date.ts";
import { emailSchema, line, lines, normalizeTypedPhone, orEmpty, phoneSchema } from "./contact-details.ts";
import { formText } from "./form-text.ts";

/** The name that schedule requests are stored under. */
export const scheduleForm = "schedule";

export const scheduleServices = [
  "dog-walking",
  "pet-sitting",
  "overnight-care",
  "medication",
  "boarding",
  "other",
] as const;
export const petTypes = ["Dog", "Cat", "Bird", "Other"] as const;

export const serviceNeedsMaxLength = 500;
const apartmentMaxLength = 50;
const stateMaxLength = 50;
export const petCountMax = 50;
const petCountMessage = `Please enter a whole number from 1 to ${petCountMax}`;

const requiredLine = (emptyMessage: string, maxLength: number, tooLongMessage: string) =>
  orEmpty(v.pipe(line(maxLength, tooLongMessage), v.nonEmpty(emptyMessage)));

const dateMessage = "Please enter a valid date";
/** As a date input gives it. */
const optionalDate = orEmpty(
  v.pipe(line("2026-01-31".length, dateMessage), v.check(isDateOrEmpty, dateMessage)),
);
const zipMessage = "Please enter a valid ZIP code";

/** A request to schedule care; validated by this one schema in the browser and on the server. */
export const scheduleRequestSchema = v.pipe(
  v.object({
    services: v.optional(
      v.pipe(
        v.array(v.string()),
        // Before each one is looked at: what is wrong with thousands of them would take long to put together.
        v.maxLength(scheduleServices.length, "Unknown service"),
        v.array(v.picklist(scheduleServices, "Unknown service")),
        v.minLength(1, "Please select at least one service"),
      ),
      [],
    ),
    name: requiredLine("Name is required", 100, "Name is too long"),
    email: orEmpty(emailSchema),
    phone: orEmpty(phoneSchema),
    petName: requiredLine("Pet name is required", 50, "Pet name is too long"),
    petType: v.optional(v.picklist(petTypes, "Unknown type of pet"), "Dog"),
    petCount: v.optional(
      v.nullable(
        v.pipe(
          v.number(petCountMessage),
          v.integer(petCountMessage),
          v.minValue(1, petCountMessage),
          v.maxValue(petCountMax, petCountMessage),
        ),
      ),
      null,
    ),
    streetAddress: requiredLine("Street address is required", 200, "Street address is too long"),
    apartment: orEmpty(line(apartmentMaxLength, "Apartment or unit is too long")),
    city: requiredLine("City is required", 50, "City name is too long"),
    state: requiredLine("State is required", stateMaxLength, "State is too long"),
    zipCode: orEmpty(
      v.pipe(
        line("80104-1234".length, zipMessage),
        v.nonEmpty("ZIP code is required"),
        v.regex(/^\d{5}(-\d{4})?$/, zipMessage),
      ),
    ),
    startDate: optionalDate,
    endDate: optionalDate,
    serviceNeeds: orEmpty(
      lines(
        serviceNeedsMaxLength,
        `Service needs description is too long (maximum ${serviceNeedsMaxLength} characters)`,
      ),
    ),
    smsOptIn: v.optional(v.boolean(), false),
  }),
  v.forward(
    v.check(
      ({ startDate, endDate }) => endDate === "" || startDate === "" || endDate >= startDate,
      "The last day is before the first",
    ),
    ["endDate"],
  ),
);

export type ScheduleRequest = v.InferOutput<typeof scheduleRequestSchema>;

/** What a `<form>` holds, as the schema wants it: dotted phones are rewritten rather than refused. */
export function readScheduleForm(form: FormData) {
  const text = (name: string) => formText(form, name);
  return {
    services: form.getAll("services").filter((service) => typeof service === "string"),
    name: text("name"),
    email: text("email"),
    phone: normalizeTypedPhone(text("phone")),
    petName: text("petName"),
    petType: text("petType") || "Dog",
    petCount: text("petCount").trim() === "" ? null : Number(text("petCount")),
    streetAddress: text("streetAddress"),
    apartment: text("apartment"),
    city: text("city"),
    state: text("state"),
    zipCode: text("zipCode"),
    startDate: text("startDate"),
    endDate: text("endDate"),
    serviceNeeds: text("serviceNeeds"),
    smsOptIn: form.has("smsOptIn"),
  } satisfies Record<keyof ScheduleRequest, string | string[] | number | boolean | null>;
}

function isDateOrEmpty(text: string): boolean {
  return text === "" || v.is(calendarDateSchema, text);
}
