import { firstDayOf } from "#domain/business/early-care.ts";
import { replyTimeText } from "#domain/business/reply-time.ts";
import { addDays, isCalendarDate, shortDate } from "#domain/calendar-date.ts";
import { counted } from "#domain/counted.ts";
import { hourMs } from "#domain/durations.ts";
import type { Lead } from "#domain/leads/lead.ts";
import { replyBy } from "../../mail/lead-facts.ts";
import { type Block, withoutLinks } from "../../mail/render-mail.ts";
import { formTitle, senderLabel } from "../../mail/shown-fields.ts";
import type { DailyJobRecord } from "../../store/stored-records.ts";
import type { RetentionCounts } from "../../upkeep/apply-retention.ts";
import type { OwnerContext } from "../owner-context.ts";
import { operatorHint } from "./fault-words.ts";
import { andMore } from "./lead-words.ts";

const daysAhead = 7;

export function requestBlocks(requests: { form: string; count: number }[]): Block[] {
  return [
    { heading: "Requests since last Monday" },
    ...(requests.length === 0 ? ["None this week."] : []),
    { list: requests.map(({ form, count }) => ({ text: `${formTitle(form)}: ${count}` })) },
  ];
}

/** `count`: with those that are not named. */
export function soonDeletedBlocks(named: { lead: Lead; keptUntil: string }[], count: number): Block[] {
  if (count === 0) return [];
  return [
    { heading: "Possible spam, deleted soon" },
    "Are these real? Say so at the end of your list, and they're kept.",
    {
      list: named.map(({ lead, keptUntil }) => ({
        text: `${withoutLinks(senderLabel(lead))}: ${formTitle(lead.form)}. Kept until ${shortDate(keptUntil)}.`,
      })),
    },
    ...andMore(count - named.length),
  ];
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

/** The sign that all is well, because nothing else comes then. */
export function upkeepBlocks(
  records: DailyJobRecord[],
  { isAllWell, now }: { isAllWell: boolean; now: Date },
): Block[] {
  const recordOf = (job: string) => records.find(({ name }) => name === job);
  return [
    { heading: isAllWell ? "Daily check passed" : "Upkeep" },
    {
      rows: [
        { label: "Last backup", text: lastSuccess(recordOf("backup"), now) },
        { label: "Deleted for being old", text: removed(recordOf("retention")?.result ?? {}) },
      ],
    },
    `If this email doesn't come one Monday, check your spam folder. Not there either? Requests may not be reaching you: ${operatorHint("Alerts")}.`,
  ];
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
