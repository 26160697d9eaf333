import * as v from "valibot";
import { timeOfDay, timeRange } from "../business/office-hours.ts";
import { numberWord } from "../number-word.ts";
import { text } from "../pages/content-text.ts";

const hours = v.pipe(v.number(), v.integer("must be whole hours"), v.minValue(1, "must be at least 1"));

/** A visit of fixed length that a night service consists of, and when it typically falls. */
export const nightVisitSchema = v.strictObject({ name: text, hours, from: timeOfDay, to: timeOfDay });

export type NightVisit = v.InferOutput<typeof nightVisitSchema>;

export const nightHours = hours;

/** "a two-hour evening visit plus a one-hour morning visit" */
export function nightVisitsText(visits: readonly NightVisit[]): string {
  return visits.map(({ name, hours }) => `a ${numberWord(hours)}-hour ${name} visit`).join(" plus ");
}

/** "7-9 PM and 7-9 AM" */
export function nightWindowsText(visits: readonly NightVisit[]): string {
  return visits.map(({ from, to }) => timeRange(from, to)).join(" and ");
}
