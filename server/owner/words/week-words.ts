import { firstDayOf } from "#domain/business/early-care.ts";
import { replyTimeText } from "#domain/business/reply-time.ts";
import { addDays, isCalendarDate, shortDate } from "#domain/calendar-date.ts";
import { counted } from "#domain/counted.ts";
import { hourMs } from "#domain/durations.ts";
import type { Lead } from "#domain/leads/lead.ts";
import { replyBy } from "../../mail/lead-facts.ts";
import type { Block } from "../../mail/render-mail.ts";
import { formTitle } from "../../mail/shown-fields.ts";
import type { DailyJobRecord } from "../../store/stored-records.ts";
import type { OwnerContext } from "../owner-context.ts";
import { operatorHint } from "./fault-words.ts";

const daysAhead = 7;

export function requestBlocks(requests: { form: string; count: number }[]): Block[] {
  return [
    { heading: "Requests since last Monday" },
    ...(requests.length === 0 ? ["None this week."] : []),
    { list: requests.map(({ form, count }) => ({ text: `${formTitle(form)}: ${count}` })) },
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
  const backup = records.find(({ name }) => name === "backup");
  return [
    { heading: isAllWell ? "Daily check passed" : "Upkeep" },
    { rows: [{ label: "Last backup", text: lastSuccess(backup, now) }] },
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
