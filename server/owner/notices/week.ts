import { firstDayOf } from "#domain/business/early-care.ts";
import { replyTimeText } from "#domain/business/reply-time.ts";
import { addDays, isCalendarDate, shortDate } from "#domain/calendar-date.ts";
import { dayMs } from "#domain/durations.ts";
import type { Lead } from "#domain/leads/lead.ts";
import type { ZonedClock } from "#domain/zoned-clock.ts";
import type { Block } from "../../mail/render-mail.ts";
import { formTitle } from "../../mail/shown-fields.ts";
import { lastAt, morningHour } from "../../upkeep/daily-jobs.ts";
import { type OwnerContext, operatorHint } from "../owner-context.ts";

const monday = 1;

/** When the last run was by a clock that was ahead, only the last day counts. */
export function hasMondaySince(previousAt: Date, now: Date, businessClock: ZonedClock): boolean {
  const since = previousAt > now ? new Date(now.getTime() - dayMs) : previousAt;
  return lastAt(now, morningHour, businessClock, monday) > since;
}

/** Returns the Monday before the one whose mail is due, by local time: a week may be an hour longer or shorter. */
function lastMonday(now: Date, businessClock: ZonedClock): Date {
  const due = lastAt(now, morningHour, businessClock, monday);
  return lastAt(new Date(due.getTime() - 6 * dayMs), morningHour, businessClock, monday);
}

type RequestCounts = { form: string; count: number }[];

export function countWeek({ store, site, clock }: OwnerContext): Promise<RequestCounts> {
  const now = clock();
  return store.countNew(lastMonday(now, site.businessClock), now);
}

/** Returns what only Monday's mail contains. */
export function weekBlocks(
  { requests, waiting }: { requests: RequestCounts; waiting: Lead[] },
  { site, clock }: OwnerContext,
): Block[] {
  return [
    ...comingWeekBlocks(waiting, site, clock()),
    ...requestBlocks(requests),
    // The weekly mail also shows that mail still arrives.
    `If this email doesn't come one Monday, check your spam folder. Not there either? Requests may not be reaching you: ${operatorHint("Alerts")}.`,
  ];
}

const daysAhead = 7;

function requestBlocks(requests: RequestCounts): Block[] {
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
