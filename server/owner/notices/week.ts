import { isAway } from "#domain/business/closures.ts";
import { firstDayOf } from "#domain/business/early-care.ts";
import { replyTimeText } from "#domain/business/reply-time.ts";
import { addDays, daysBetween, fullDate, isCalendarDate, shortDate } from "#domain/calendar-date.ts";
import { hasHolidayPrices } from "#domain/catalogue/holiday-pricing.ts";
import { undecidedSeason } from "#domain/catalogue/seasons.ts";
import { dayMs } from "#domain/durations.ts";
import type { Lead } from "#domain/leads/lead.ts";
import type { ZonedClock } from "#domain/zoned-clock.ts";
import type { Block } from "../../mail/render-mail.ts";
import { formTitle } from "../../mail/shown-fields.ts";
import { lastAt, morningHour } from "../../upkeep/daily-jobs.ts";
import { type OwnerContext, operatorHint } from "../owner-context.ts";

const monday = 1;

export function hasMondaySince(previousAt: Date, now: Date, businessClock: ZonedClock): boolean {
  return lastAt(now, morningHour, businessClock, monday) > previousAt;
}

/** Returns the Monday before the one whose mail is due, by local time: a week may be an hour longer or shorter. */
function lastMonday(now: Date, businessClock: ZonedClock): Date {
  const due = lastAt(now, morningHour, businessClock, monday);
  return lastAt(new Date(due.getTime() - 6 * dayMs), morningHour, businessClock, monday);
}

type RequestCounts = { form: string; count: number }[];

export function countWeek({ store, site, clock }: OwnerContext): Promise<RequestCounts> {
  return store.countNew(lastMonday(clock(), site.businessClock));
}

/** Returns what only Monday's mail contains. */
export function weekBlocks(
  { requests, waiting }: { requests: RequestCounts; waiting: Lead[] },
  { site, clock }: OwnerContext,
): Block[] {
  return [
    ...openSeason(site, clock()),
    ...comingWeekBlocks(waiting, site, clock()),
    ...requestBlocks(requests),
    // The weekly mail also shows that mail still arrives.
    `If this email doesn't come one Monday, check your spam folder. Not there either? Requests may not be reaching you: ${operatorHint("Alerts")}.`,
  ];
}

const daysAhead = 7;

function requestBlocks(requests: { form: string; count: number }[]): Block[] {
  return [
    { heading: "Requests since last Monday" },
    ...(requests.length === 0 ? ["None this week."] : []),
    { list: requests.map(({ form, count }) => ({ text: `${formTitle(form)}: ${count}` })) },
  ];
}

function comingWeekBlocks(leads: Lead[], site: OwnerContext["site"], now: Date): Block[] {
  const { businessClock } = site;
  const today = businessClock(now).date;
  const weekEnd = addDays(today, daysAhead);
  const dueTimes = leads
    .map(({ replyBy = "" }) => replyBy)
    .filter((dueAt) => dueAt > now.toISOString() && businessClock(new Date(dueAt)).date < weekEnd)
    .sort();
  const firstDays = leads
    .map(({ fields }) => firstDayOf(fields))
    .filter((day) => isCalendarDate(day) && day >= today && day < weekEnd)
    .sort();
  const dueBy = (dueAt: string) => `the first by ${replyTimeText(new Date(dueAt), businessClock)}`;
  return [
    { heading: "Coming up this week" },
    {
      rows: [
        { label: "Answers you promised", text: countAndFirst(dueTimes, dueBy) },
        {
          label: "Starts this week, not answered yet",
          text: countAndFirst(firstDays, (day) => `the first on ${shortDate(day)}`),
        },
      ],
    },
  ];
}

function countAndFirst([first, ...others]: string[], textOf: (first: string) => string): string {
  return first === undefined ? "None" : `${others.length + 1}, ${textOf(first)}`;
}

/** One week, so that only one Monday's mail asks. */
const askedForDays = 7;
/** Days before the first holiday; by the second of these, most families ask. */
const seasonAskedAt = [120, 45];

function openSeason({ estimate, business, businessClock }: OwnerContext["site"], now: Date): Block[] {
  const today = businessClock(now).date;
  if (!hasHolidayPrices(estimate.catalogue.services)) return [];
  const season = undecidedSeason(estimate.holidayPricing, today, (date) => isAway(business.closures, date));
  if (!season) return [];
  const daysLeft = daysBetween(today, season.from);
  const isAsked = seasonAskedAt.some((days) => daysLeft <= days && daysLeft > days - askedForDays);
  return isAsked ? seasonIsOpen(season, today) : [];
}

function seasonIsOpen(
  { label, from, state }: { label: string; from: string; state: "missing" | "unconfirmed" },
  today: string,
): Block[] {
  const first = `The first holiday ${from < today ? "was" : "is"} ${fullDate(from)}.`;
  const decide = `Set your prices, then ${operatorHint("Holiday seasons")}.`;
  if (state === "unconfirmed")
    return [
      { heading: `Your ${label} holiday prices aren't confirmed yet` },
      `${first} Your website calls these amounts expected, and says you'll confirm them on the call. ${decide}`,
    ];
  return [
    { heading: `Your website has no ${label} holiday prices yet` },
    `${first} Until you set them, your website says you'll quote them on the call. ${decide}`,
  ];
}
