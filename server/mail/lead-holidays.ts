import { firstDayOf } from "#domain/business/early-care.ts";
import type { SiteFacts } from "#domain/business/site-facts.ts";
import { isCalendarDate } from "#domain/calendar-date.ts";
import { otherService } from "#domain/catalogue/catalogue.ts";
import {
  type Care,
  type CareRule,
  daysText,
  type HolidayOfCare,
  holidaysOfCare,
  unknownCare,
} from "#domain/catalogue/date-notes.ts";
import { holidayOn } from "#domain/catalogue/seasons.ts";
import { type StayDays, servedDaysOfAll, unservedText } from "#domain/catalogue/served-days.ts";
import type { Lead } from "#domain/leads/lead.ts";
import { toOneLine } from "#domain/requests/clean-text.ts";
import { fieldText } from "#domain/requests/field.ts";
import { upperFirst } from "#domain/wording.ts";

/** Returns the calendar date in this field, or "" when there is none. */
export function dayIn({ fields }: Pick<Lead, "fields">, name: string): string {
  const date = fieldText(fields[name]);
  return isCalendarDate(date) ? date : "";
}

type CareSite = Pick<SiteFacts, "estimate" | "careRules" | "serviceNames">;
type AskedLead = Pick<Lead, "fields" | "price">;

/** A request without a choice counts as `otherService`, as in the form. */
function askedCare(lead: AskedLead, { careRules, serviceNames }: CareSite): Care[] {
  const chosen = [lead.fields.services ?? []].flat().map(String);
  return (chosen.length > 0 ? chosen : [otherService]).map((id) => {
    const rule = careRules[id] ?? careRules[otherService] ?? unknownCare;
    const name = lead.price?.names[id];
    return {
      ...(name === undefined ? rule : ofService(rule, name)),
      label: toOneLine(name ?? serviceNames[id] ?? id),
    };
  });
}

/** Narrows a choice that stands for several services to the estimated one: only what is closed for it counts. */
function ofService({ services: _, closedDays = [], ...rule }: CareRule, title: string): CareRule {
  const closed = closedDays.filter(({ full }) => !full || full.includes(title));
  return { ...rule, closedDays: closed.map((each) => (each.full ? { ...each, full: [title] } : each)) };
}

/** Returns which of the requested days are served, and why others are not. */
export function leadDays(lead: AskedLead, site: CareSite): StayDays {
  return servedDaysOfAll(askedCare(lead, site), dayIn(lead, "startDate"), dayIn(lead, "endDate"));
}

/** Returns the first day of care; "" when the business is closed for it on every day. */
export function careStart(lead: AskedLead, site: CareSite): string {
  const { served, unserved } = leadDays(lead, site);
  const isClosed = unserved.length > 0 && served.length === 0 && unserved.every(({ closed }) => closed);
  return isClosed ? "" : firstDayOf(lead.fields);
}

/** Returns the holidays that affect the requested care, as the estimate computes them. */
export function leadHolidays(lead: AskedLead, site: CareSite): HolidayOfCare[] {
  const holidayOf = (date: string) => holidayOn(site.estimate.holidayPricing, date);
  return holidaysOfCare(holidayOf, askedCare(lead, site), dayIn(lead, "startDate"), dayIn(lead, "endDate"));
}

export type UnservedNote = { kind: "closed" | "full" | "no-visits"; text: string };

/** Returns notes for the owners: which days have no care, and what the site told the visitor. */
export function unservedNotes(lead: AskedLead, site: CareSite, askedOn: string): UnservedNote[] {
  return leadDays(lead, site).unserved.map(({ dates, closed }) => {
    const text = unservedText({ dates, closed }, askedOn);
    if (!closed)
      return {
        kind: "no-visits",
        text: `${upperFirst(text)} (${daysText(dates)}): the site says you'll work out the days with them.`,
      };
    return {
      kind: closed.full ? "full" : "closed",
      text: `You're ${text}: the site says you'll call if something opens up.`,
    };
  });
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
