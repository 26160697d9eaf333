import { timeRange } from "../business/office-hours.ts";
import { counted } from "../counted.ts";
import { numberWord } from "../number-word.ts";
import { formatList, type NightVisit } from "./catalogue.ts";

/** "a two-hour evening visit plus a one-hour morning visit" */
export function nightVisitsText(visits: readonly NightVisit[]): string {
  return visits.map(({ name, hours }) => `a ${numberWord(hours)}-hour ${name} visit`).join(" plus ");
}

/** "2 hours in the evening and 1 hour in the morning" */
export function nightLengthsText(visits: readonly NightVisit[]): string {
  return formatList(
    visits.map(({ name, hours }) => `${counted(hours, "hour")} in the ${name}`),
    "and",
  );
}

/** "7-9 PM and 7-9 AM" */
export function nightWindowsText(visits: readonly NightVisit[]): string {
  return visits.map(({ from, to }) => timeRange(from, to)).join(" and ");
}
