import { firstDayOf } from "#domain/business/early-care.ts";
import { replyTimeText } from "#domain/business/reply-time.ts";
import { addDays, isCalendarDate, shortDate } from "#domain/calendar-date.ts";
import { dayMs } from "#domain/durations.ts";
import type { Lead } from "#domain/leads/lead.ts";
import type { LeadSource } from "#domain/leads/lead-source.ts";
import { replyBy } from "../mail/lead-facts.ts";
import { type Block, withoutLinks } from "../mail/render-mail.ts";
import { formTitle } from "../mail/shown-fields.ts";
import { namedAtMost } from "./lead-lists.ts";
import type { OwnerContext } from "./owner-context.ts";

const daysAhead = 7;
/** The longest that closed days keep a promise open. */
const longestPromiseMs = 30 * dayMs;
/** Visitors choose the source they claim, so it gets no room for a message. */
const labelMaxLength = 40;
/** In a flood no figure is better than a wrong one. */
const countedAtMost = 2000;

type Counts = { form: string; source: LeadSource | null; count: number }[];

export function requestBlocks(requests: Counts): Block[] {
  if (requests.length === 0) return ["None this week."];
  return [
    { list: sumBy(requests, ({ form }) => formTitle(form)) },
    "The page they opened first:",
    { list: sumBy(requests, ({ source }) => pageLabel(source)) },
    "How they found you:",
    { list: sumBy(requests, ({ source }) => sourceLabel(source)) },
  ];
}

/** The largest sums only: visitors choose the source they claim. */
function sumBy(requests: Counts, labelOf: (each: Counts[number]) => string) {
  const sums = new Map<string, number>();
  for (const each of requests) sums.set(labelOf(each), (sums.get(labelOf(each)) ?? 0) + each.count);
  const lines = [...sums].sort(([, a], [, b]) => b - a).map(([label, sum]) => ({ text: `${label}: ${sum}` }));
  const more = lines.length - namedAtMost;
  return more > 0 ? [...lines.slice(0, namedAtMost), { text: `And ${more} more.` }] : lines;
}

function sourceLabel(source: LeadSource | null): string {
  const label = source?.utm_source || URL.parse(source?.referrer ?? "")?.host;
  return label ? shortLabel(label) : "Not known, or typed your address";
}

function pageLabel(source: LeadSource | null): string {
  if (!source?.landingPage) return "Not known";
  return source.landingPage === "/" ? "Home" : shortLabel(source.landingPage);
}

function shortLabel(text: string): string {
  return withoutLinks(text.length > labelMaxLength ? `${text.slice(0, labelMaxLength)}…` : text);
}

/** Of those whose answer was due since then. */
export async function promiseBlocks(
  since: Date,
  unansweredCount: number,
  { store, site, clock }: OwnerContext,
): Promise<Block[]> {
  const [from, now] = [since.toISOString(), clock().toISOString()];
  const receivedSince = new Date(since.getTime() - longestPromiseMs);
  const requests = await store.listReceived({ since: receivedSince, limit: countedAtMost });
  const due = requests.flatMap(({ answeredAt, ...request }) => {
    const dueAt = replyBy(request, site);
    return dueAt && dueAt > from && dueAt <= now ? [answeredAt !== null && answeredAt <= dueAt] : [];
  });
  const ofDue = due.length === 1 ? "1 that was due" : `the ${due.length} that were due`;
  const inTime = due.length > 0 ? `${due.filter(Boolean).length} of ${ofDue}` : "None were due";
  return [
    {
      rows: [
        ...(requests.length < countedAtMost ? [{ label: "Answered in time", text: inTime }] : []),
        { label: "Still open", text: String(unansweredCount) },
      ],
    },
  ];
}

export function comingWeekBlocks(
  { newest }: { newest: { lead: Lead }[] },
  { site, clock }: OwnerContext,
): Block[] {
  const { businessClock } = site;
  const now = clock();
  const [today, weekEnd] = [businessClock(now).date, addDays(businessClock(now).date, daysAhead)];
  const leads = newest.map(({ lead }) => lead);
  const dueTimes = leads
    .map((lead) => replyBy(lead, site) ?? "")
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
