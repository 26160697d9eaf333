import { addDays, isCalendarDate, shortDate } from "../calendar-date.ts";
import { displayPhone } from "../phone-number.ts";
import { withoutEndMark } from "../wording.ts";
import type { ZonedClock } from "../zoned-clock.ts";
import type { Business } from "./business.ts";
import { isOfficeOpen, type ReplyRule, replyDueAt, replyTimeText } from "./reply-time.ts";

/** The first day of care; a request with only a last day is for that day. */
export function firstDayOf({ startDate, endDate }: Record<string, unknown>): string {
  return String(startDate || endDate || "");
}

/** `begun`: care starts today or earlier. Without a last day it never passes. Null without any day. */
export function careStage(
  fields: Record<string, unknown>,
  today: string,
): "ahead" | "begun" | "passed" | null {
  const [firstDay, lastDay] = [firstDayOf(fields), String(fields.endDate ?? "")];
  if (!isCalendarDate(firstDay)) return null;
  if (isCalendarDate(lastDay) && lastDay < today) return "passed";
  return firstDay <= today ? "begun" : "ahead";
}

/** Care that starts before the promised answer, or on its day, may start unanswered. */
export function startsBeforeAnswer(
  firstDay: string,
  receivedAt: Date,
  dueAt: Date | null,
  businessClock: ZonedClock,
): dueAt is Date {
  return (
    dueAt !== null && firstDay >= businessClock(receivedAt).date && firstDay <= businessClock(dueAt).date
  );
}

/** Returns when the promised answer is due if care starts by then; null when it starts later. */
export function lateAnswerAt(firstDay: string, receivedAt: Date, rule: ReplyRule): Date | null {
  const { businessClock } = rule;
  // Computed only for dates, because it takes as long as storing a request.
  const dueAt = firstDay >= businessClock(receivedAt).date ? replyDueAt(receivedAt, rule) : null;
  return startsBeforeAnswer(firstDay, receivedAt, dueAt, businessClock) ? dueAt : null;
}

/** Names the part of the thank-you page that says what to do, and shows it without scripts. */
export const earlyCareId = "soon";

/** What to do: while the phone is answered (`open`), while it is not (`closed`), or if the time is unknown (`any`). */
export type EarlyCareAdvice = Record<"open" | "closed" | "any" | "phone" | "call", string>;

/** Does not say that the phones are off, because the sentences beside it may have said so. */
export function afterHoursText({ afterHours, portal }: Pick<Business, "afterHours" | "portal">): string {
  if (afterHours) return afterHours;
  return portal ? "Already a client? Message your sitter in the app." : "You can leave a voicemail anytime.";
}

export function earlyCareAdvice({
  phone,
  afterHours: advice = "Please leave a voicemail",
}: Pick<Business, "phone" | "afterHours">): EarlyCareAdvice {
  const number = displayPhone(phone);
  const afterHours = `${withoutEndMark(advice)}.`;
  return {
    phone,
    call: `Call ${number}`,
    open: "Please call us now.",
    closed: `Our phones are off right now. ${afterHours}`,
    any: `Please call ${number}. Phones off? ${afterHours}`,
  };
}

export function earlyCareText(dueAt: Date, advice: string, businessClock: ZonedClock): string {
  return `${earlyCareBy(replyTimeText(dueAt, businessClock))} ${advice}`;
}

export function earlyCareBy(time: string): string {
  return `You'll hear from us by ${time}, which may be too late for your first day.`;
}

/** Returns the text for a page that is rendered when it is read; null when care starts after the answer. */
export function earlyCareNow(
  firstDay: string,
  now: Date,
  rule: ReplyRule,
  business: Pick<Business, "phone" | "afterHours">,
): string | null {
  const dueAt = lateAnswerAt(firstDay, now, rule);
  const { open, closed } = earlyCareAdvice(business);
  return dueAt && earlyCareText(dueAt, isOfficeOpen(now, rule) ? open : closed, rule.businessClock);
}

/** Shown without scripts, before a request is sent. */
export function uncomputedEarlyCareText({ any }: EarlyCareAdvice): string {
  return `Need care before then? ${any}`;
}

/** Shown without scripts, after a request is sent. */
export const uncomputedEarlyCareBy = "Your first day may come before you hear from us.";

/** "Starts tomorrow", for the owners. */
export function startsText(firstDay: string, today: string): string {
  if (firstDay < today) return `Started ${shortDate(firstDay)}`;
  if (firstDay === today) return "Starts today";
  return firstDay === addDays(today, 1) ? "Starts tomorrow" : `Starts ${shortDate(firstDay)}`;
}

const night = { from: "22:00:00", to: "06:00:00" };

export function isNightTime(at: Date, businessClock: ZonedClock): boolean {
  const { time } = businessClock(at);
  return time >= night.from || time < night.to;
}

/** Asks the owners to call, who may read it at night. */
export function pleaseCall(at: Date, businessClock: ZonedClock): string {
  return `Please call ${isNightTime(at, businessClock) ? "in the morning" : "now"}`;
}
