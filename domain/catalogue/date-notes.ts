import { type Care, holidayNotes, type PricedHoliday } from "./holiday-note.ts";
import { servedDaysOfAll, unservedNote } from "./served-days.ts";

/** What the schedule form says beside the dates; "" is nothing. */
export type DateNotes = { closed: string; holidays: string };

/** The last of the choices is something else: it is meant until one is chosen. */
export function dateNotes(
  {
    services,
    holidays,
  }: { services: readonly (Care & { value: string })[]; holidays: readonly PricedHoliday[] },
  values: readonly unknown[],
  [start, end]: readonly [start: string, end: string],
  today: string,
): DateNotes {
  const chosen = services.filter(({ value }) => values.includes(value));
  const asked = chosen.length > 0 ? chosen : services.slice(-1);
  return {
    closed: unservedNote(servedDaysOfAll(asked, start, end).unserved, today),
    holidays: holidayNotes(holidays, asked, start, end),
  };
}
