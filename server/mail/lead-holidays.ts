import type { SiteFacts } from "#domain/business/site-facts.ts";
import { addDays, type DateRun, isCalendarDate } from "#domain/calendar-date.ts";
import { otherService } from "#domain/catalogue/catalogue.ts";
import { holidaysBetween } from "#domain/catalogue/holiday-dates.ts";
import {
  type Care,
  daysText,
  type HolidayOfCare,
  holidaysOfCare,
  unknownCare,
} from "#domain/catalogue/holiday-note.ts";
import {
  type StayDays,
  servedDaysOfAll,
  servedRuns,
  type Unserved,
  unservedText,
} from "#domain/catalogue/served-days.ts";
import { upperFirst } from "#domain/first-letter.ts";
import type { Lead } from "#domain/leads/lead.ts";
import { toOneLine } from "#domain/requests/clean-text.ts";
import { fieldText } from "#domain/requests/field.ts";

/** "" when there is none. */
export function dayIn({ fields }: Pick<Lead, "fields">, name: string): string {
  const date = fieldText(fields[name]);
  return isCalendarDate(date) ? date : "";
}

type CareSite = Pick<SiteFacts, "holidays" | "careRules" | "serviceNames">;

/** Without a choice it is something else, as in the form. */
function askedCare(lead: Pick<Lead, "fields">, { careRules, serviceNames }: CareSite): Care[] {
  const chosen = [lead.fields.services ?? []].flat();
  return (chosen.length > 0 ? chosen : [otherService]).map((id) => ({
    ...(careRules[String(id)] ?? careRules[otherService] ?? unknownCare),
    label: toOneLine(serviceNames[String(id)] ?? String(id)),
  }));
}

/** Which of the days that were asked for are served, and why others are not. */
export function leadDays(lead: Pick<Lead, "fields">, site: CareSite): StayDays {
  return servedDaysOfAll(askedCare(lead, site), dayIn(lead, "startDate"), dayIn(lead, "endDate"));
}

/** The days with care in a row each, whatever is closed between them. */
export function leadCareRuns(lead: Pick<Lead, "fields">, site: CareSite): DateRun[] {
  return servedRuns(askedCare(lead, site), dayIn(lead, "startDate"), dayIn(lead, "endDate"));
}

/** What holidays add to the care that was asked for, as the estimate computes it. */
export function leadHolidays(lead: Pick<Lead, "fields">, site: CareSite): HolidayOfCare[] {
  const { holidays } = site;
  const [start, end] = [dayIn(lead, "startDate"), dayIn(lead, "endDate")];
  // Of a stay whose first day is unknown, the last night begins the day before.
  const near = holidaysBetween(holidays, start || (end && addDays(end, -1)), end);
  return holidaysOfCare(near, askedCare(lead, site), start, end);
}

export function holidayNoteForOwners({ name, effect, label, dates }: HolidayOfCare): string {
  const days = `${name} (${daysText(dates)})`;
  switch (effect) {
    case "listed":
      return `Holiday prices apply: ${days}.`;
    case "expected":
      return `Holiday prices apply: ${days}. The site calls them expected, so confirm them on the call.`;
    case "unlisted":
      return `You haven't listed a price for ${days}: the site says you'll quote it on the call.`;
    case "ask":
      return `${label} over ${days}: the site says you'll quote it on the call.`;
    case "open":
      return `The dates include ${days}.`;
  }
}

export function unservedNoteForOwners(unserved: Unserved, today: string): string {
  const text = unservedText(unserved, today);
  if (unserved.closed) return `You're ${text}: the site says you'll call if something opens up.`;
  return `${upperFirst(text)} (${daysText(unserved.dates)}): the site says you'll work out the days with them.`;
}
