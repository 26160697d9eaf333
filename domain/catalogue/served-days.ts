import { weekdayOf } from "../business/office-hours.ts";
import { addDays, daySpanText, isCalendarDate } from "../calendar-date.ts";
import { formatList, upperFirst } from "../wording.ts";
import { stayBounds } from "./stay-bounds.ts";

/** `full` names the care that nobody has room for; without it there is no care at all. */
export type ClosedDays = { from: string; to: string; title: string; full?: string[] | undefined };

/** The days on which care is given. Empty properties are left out. */
export type CareDays = {
  isNight: boolean;
  /** Weekdays, such as "Sunday". Nights have none: only closures keep a sitter from staying. */
  withoutVisits?: string[] | undefined;
  closedDays?: ClosedDays[] | undefined;
  /** How many services a choice stands for, if several: it is closed once each of them is full. */
  services?: number | undefined;
};

/** Why there is no care on these dates; without `closed`, their weekdays have no visits. */
export type Unserved = { dates: string[]; closed: ClosedDays | null };

/** Which days of a stay are served. Only the days in `served` have a price and a deposit. */
export type StayDays = { served: string[]; unserved: Unserved[] };

/** Both days are included. A night belongs to the day it begins, so the last day has none; "" is unknown. */
export function careSpan(isNight: boolean, start: string, end: string): [first: string, last: string] {
  const first = start || (isNight ? addDays(end, -1) : end);
  return [first, isNight && end > first ? addDays(end, -1) : end || first];
}

/** Returns whether at least one is a date, and the other is a date or empty. */
function isAskedSpan(start: string, end: string): boolean {
  return [start, end].some(isCalendarDate) && [start, end].every((day) => !day || isCalendarDate(day));
}

export function servedDays(care: CareDays, start: string, end: string): StayDays {
  const days: StayDays = { served: [], unserved: [] };
  if (!isAskedSpan(start, end)) return days;
  const [first, to] = careSpan(care.isNight, start, end);
  // Ends there, because the year may be mistyped.
  const farthest = addDays(first, stayBounds.daysAhead);
  for (let date = first; date <= to && date <= farthest; date = addDays(date, 1)) {
    if (isServed(care, date)) days.served.push(date);
    for (const closed of reasons(care, date)) addReason(days.unserved, { dates: [date], closed });
  }
  return days;
}

/** For several kinds of care: a day is served once one of them is. Each reason is named once. */
export function servedDaysOfAll(asked: readonly CareDays[], start: string, end: string): StayDays {
  const each = asked.map((care) => servedDays(care, start, end));
  const unserved: Unserved[] = [];
  for (const reason of each.flatMap((days) => days.unserved)) addReason(unserved, reason);
  unserved.sort((a, b) => (String(a.dates) < String(b.dates) ? -1 : 1));
  return { served: [...new Set(each.flatMap(({ served }) => served))].sort(), unserved };
}

function isServed(care: CareDays, date: string): boolean {
  const closed = closuresOn(care, date);
  const full = new Set(closed.flatMap((each) => each.full ?? []));
  const isClosed = closed.some((each) => !each.full) || full.size >= (care.services ?? 1);
  return !isClosed && !isWithoutVisits(care, date);
}

/** A served day may have reasons too: one service of a choice may be full. */
function reasons(care: CareDays, date: string): (ClosedDays | null)[] {
  const closed = closuresOn(care, date);
  return closed.length === 0 && isWithoutVisits(care, date) ? [null] : closed;
}

function closuresOn({ closedDays = [] }: CareDays, date: string): ClosedDays[] {
  return closedDays.filter(({ from, to }) => from <= date && date <= to);
}

function isWithoutVisits({ withoutVisits = [] }: CareDays, date: string): boolean {
  return withoutVisits.includes(weekdayOf(date));
}

function addReason(reasons: Unserved[], { dates, closed }: Unserved): void {
  const keyOf = (each: ClosedDays | null) => each && [each.from, each.to, each.title].join();
  const same = reasons.find((each) => keyOf(each.closed) === keyOf(closed));
  if (!same) {
    reasons.push({ dates, closed });
    return;
  }
  same.dates = [...new Set([...same.dates, ...dates])].sort();
  if (same.closed && closed?.full)
    same.closed = { ...same.closed, full: [...new Set([...(same.closed.full ?? []), ...closed.full])] };
}

/** Returns the note for the visitor; "" for none. */
export function unservedNote(unserved: readonly Unserved[], today: string, isSent = false): string {
  if (unserved.length === 0) return "";
  const sentences = unserved.map((each) => `${each.closed ? "We're " : ""}${unservedText(each, today)}.`);
  const call = unserved.some(({ closed }) => closed);
  const next = call ? "we'll call if something opens up" : "we'll work out the days with you";
  return `${sentences.map(upperFirst).join(" ")} ${isSent ? upperFirst(next) : `Send it anyway and ${next}`}.`;
}

/** "no visits on Sundays", or the text of the closure */
export function unservedText({ dates, closed }: Unserved, today: string): string {
  return closed ? closureText(closed, today) : `no visits on ${weekdaysText(dates)}`;
}

/** "full for Overnight, December 24 to 26", "closed January 3 to 10 (Winter break)" */
export function closureText({ from, to, title, full }: ClosedDays, today: string): string {
  const days = daySpanText(from, to, today);
  return full ? `full for ${formatList(full, "and")}, ${days}` : `closed ${days} (${title})`;
}

/** "Saturdays and Sundays", in the order of the dates. */
function weekdaysText(dates: readonly string[]): string {
  return formatList([...new Set(dates.map((date) => `${weekdayOf(date)}s`))], "and");
}
