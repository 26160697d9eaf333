import { firstDayOf } from "#domain/business/early-care.ts";
import { replyTimeText } from "#domain/business/reply-time.ts";
import { addDays, isCalendarDate, shortDate } from "#domain/calendar-date.ts";
import { counted } from "#domain/counted.ts";
import { hourMs } from "#domain/durations.ts";
import { formatList } from "#domain/format-list.ts";
import type { Lead } from "#domain/leads/lead.ts";
import type { LeadSource } from "#domain/leads/lead-source.ts";
import { replyBy } from "../../mail/lead-facts.ts";
import type { Block } from "../../mail/render-mail.ts";
import { formTitle, referrerHost, shortLabel } from "../../mail/shown-fields.ts";
import type { DailyJobRecord } from "../../store/stored-records.ts";
import type { RetentionCounts } from "../../upkeep/apply-retention.ts";
import type { OwnerContext } from "../owner-context.ts";
import { listedAtMost } from "./lead-words.ts";
import { operatorHint } from "./matter-words.ts";

const daysAhead = 7;

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
  const more = lines.length - listedAtMost;
  return more > 0 ? [...lines.slice(0, listedAtMost), { text: `And ${more} more.` }] : lines;
}

function sourceLabel(source: LeadSource | null): string {
  const label = source?.utm_source || referrerHost(source ?? {});
  return label ? shortLabel(label) : "Not known, or typed your address";
}

function pageLabel(source: LeadSource | null): string {
  if (!source?.landingPage) return "Not known";
  return source.landingPage === "/" ? "Home" : shortLabel(source.landingPage);
}

/** `kept`: of each promise that was due, whether it was; null when they are too many. */
export function promiseRows(kept: boolean[] | null, waiting: number): Block {
  return {
    rows: [
      ...(kept ? [{ label: "Answered in time", text: keptText(kept) }] : []),
      { label: "Still open", text: String(waiting) },
    ],
  };
}

function keptText(kept: boolean[]): string {
  if (kept.length === 0) return "None were due";
  const ofDue = kept.length === 1 ? "1 that was due" : `the ${kept.length} that were due`;
  return `${kept.filter(Boolean).length} of ${ofDue}`;
}

export function comingWeekBlocks(leads: Lead[], site: OwnerContext["site"], now: Date): Block[] {
  const { businessClock } = site;
  const today = businessClock(now).date;
  const weekEnd = addDays(today, daysAhead);
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

/** What was looked at. */
export type CheckedParts = {
  isBackedUp: boolean;
  hasCertificate: boolean;
  hasDisk: boolean;
};

export function checkPassedBlocks(checks: CheckedParts): Block[] {
  const { isBackedUp, hasCertificate, hasDisk } = checks;
  const covered = [
    "how requests reach you",
    isBackedUp ? "the nightly backup" : "",
    hasCertificate ? "the security certificate" : "",
    hasDisk ? "disk space" : "",
  ].filter(Boolean);
  return [
    { heading: "Daily check passed" },
    `It covers ${formatList(covered, "and")}. If something can't wait, you'll get a separate email.`,
    `If this email doesn't come one Monday, check your spam folder. Not there either? Requests may not be reaching you: ${operatorHint("Alerts")}.`,
  ];
}

export function otherBlocks(records: DailyJobRecord[], { held, now }: { held: number; now: Date }): Block[] {
  const recordOf = (job: string) => records.find(({ name }) => name === job);
  const rows = [
    { label: "Possible spam, not checked yet", text: String(held) },
    { label: "Last backup", text: lastSuccess(recordOf("backup"), now) },
    { label: "Deleted for being old", text: removed(recordOf("retention")?.result ?? {}) },
  ];
  return [{ heading: "Everything else" }, { rows }];
}

function lastSuccess(job: DailyJobRecord | undefined, now: Date): string {
  const { succeededAt, error } = job ?? {};
  const why = error ? `: ${error}` : "";
  if (!succeededAt) return `none yet${why}`;
  return age(now.getTime() - Date.parse(succeededAt)) + (why && `; failing since then${why}`);
}

function age(ms: number): string {
  const hours = Math.round(ms / hourMs);
  if (hours < 1) return "less than an hour ago";
  return hours < 48 ? `${counted(hours, "hour")} ago` : `${Math.round(hours / 24)} days ago`;
}

const removedNames: Partial<Record<keyof RetentionCounts, [one: string, many?: string]>> = {
  requests: ["request"],
  spam: ["spam request"],
  networkAddresses: ["network address", "network addresses"],
  consents: ["proof of consent", "proofs of consent"],
  mails: ["stored mail"],
};

function removed(result: Record<string, unknown>): string {
  const counts = Object.entries(removedNames).map(([name, [one, many]]) => {
    const count = Number(result[name] ?? 0);
    return count > 0 ? counted(count, one, many) : "";
  });
  return counts.filter(Boolean).join(", ") || "nothing";
}
