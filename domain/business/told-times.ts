import { fullDate } from "../calendar-date.ts";
import { type ReplyRule, replyDueText, zonedTimeText } from "./reply-time.ts";

/** What a visitor is told of the time once a request is stored: the server's, because a visitor's clock may be days or years off. */
export type ToldTimes = {
  /** ISO 8601. */
  receivedAt: string;
  /** "Sat, Nov 28, 2026, 5:45 PM" */
  received: string;
  /** Null where none is promised. */
  answer: ToldAnswer | null;
};

/** When the answer is due (ISO 8601), on which day, and how that is said: "Mon, Nov 30, 8 AM". */
export type ToldAnswer = { at: string; day: string; text: string };

export function toldTimes(
  receivedAt: Date,
  answer: ToldAnswer | null,
  { businessClock }: Pick<ReplyRule, "businessClock">,
): ToldTimes {
  const { date, time } = businessClock(receivedAt);
  return {
    receivedAt: receivedAt.toISOString(),
    received: `${fullDate(date)}, ${zonedTimeText(time)}`,
    answer,
  };
}

export function toldAnswer(dueAt: Date | null, rule: ReplyRule): ToldAnswer | null {
  return (
    dueAt && {
      at: dueAt.toISOString(),
      day: rule.businessClock(dueAt).date,
      text: replyDueText(dueAt, rule),
    }
  );
}

/** Care that begins on the day of the answer or before it may begin unanswered. */
export function isAnsweredLate({ day }: ToldAnswer, firstDay: string): boolean {
  return firstDay !== "" && firstDay <= day;
}
