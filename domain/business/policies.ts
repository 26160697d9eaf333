import * as v from "valibot";
import { addDays, addMonths, calendarDateSchema, longDate } from "../calendar-date.ts";
import { type Catalogue, hasNightsAlone } from "../catalogue/catalogue.ts";
import { type HolidayPricing, hasBalance, hasHolidayPrices } from "../catalogue/holiday-pricing.ts";
import { keepAnswersMs } from "../leads/limits.ts";
import { plainText, texts } from "../pages/content-text.ts";
import { lacking, type Tokens } from "../pages/token.ts";
import { counted, formatList, withoutEndMark } from "../wording.ts";
import type { ZonedClock } from "../zoned-clock.ts";
import { dayStart } from "./reply-time.ts";

const whole = v.pipe(v.number(), v.integer("must be a whole number"), v.minValue(1, "must be at least 1"));

const span = v.pipe(
  v.strictObject({ from: whole, to: v.optional(whole) }),
  v.check(
    ({ from, to }) => to === undefined || to > from,
    '"to" must be more than "from"; for one number leave "to" out',
  ),
);

export const policiesSchema = v.strictObject({
  booking: v.strictObject({ adviceDays: span, holidayAdviceWeeks: span }),
  cancellation: v.strictObject({ noticeHours: whole, holidayNoticeHours: whole }),
  payment: v.strictObject({ methods: texts }),
  /** The privacy policy prints the same numbers. */
  retention: v.strictObject({
    requestMonths: whole,
    /** Applies to suspected spam that the owners have not reviewed. */
    heldDays: whole,
    /** Counted from when the owners marked it. */
    spamDays: whole,
    networkAddressDays: whole,
    logDays: whole,
    consentYears: whole,
  }),
  privacy: v.strictObject({
    answerDays: whole,
    optOutBusinessDays: whole,
    phoneSharing: plainText,
    law: v.optional(v.pipe(plainText, v.description("your state's privacy law; left out where it has none"))),
  }),
  /** The time within which an applicant is answered, yes or no. */
  hiring: v.strictObject({ answerBusinessDays: whole }),
  terms: v.strictObject({ lastUpdated: calendarDateSchema }),
});

export type Policies = v.InferOutput<typeof policiesSchema>;
export type Retention = Policies["retention"];

type Facts = {
  policies: Policies;
  holidayPricing: Pick<HolidayPricing, "deposit">;
  catalogue: Pick<Catalogue, "services">;
};

export function policyTokens(facts: Facts): Tokens {
  const { policies } = facts;
  const { booking, cancellation, payment, privacy, retention, terms } = policies;
  const { adviceDays, holidayAdviceWeeks } = booking;
  const { noticeHours, holidayNoticeHours } = cancellation;
  return {
    "policy.bookingAdvice": spanText(adviceDays, "day"),
    "policy.holidayBookingAdvice": spanText(holidayAdviceWeeks, "week"),
    "policy.notice": noticeText(noticeHours),
    "policy.holidayNotice":
      holidayNoticeHours === noticeHours
        ? lacking("holidays have the notice of every day")
        : noticeText(holidayNoticeHours),
    "policy.cancellation": cancellationText(facts),
    "policy.payments": formatList(payment.methods, "and"),
    "privacy.answerDays": counted(privacy.answerDays, "day"),
    "privacy.optOutDays": counted(privacy.optOutBusinessDays, "business day"),
    "privacy.phoneSharing": withoutEndMark(privacy.phoneSharing),
    "privacy.law": privacy.law ?? "the law",
    "retention.requests": counted(retention.requestMonths, "month"),
    "retention.held": counted(retention.heldDays, "day"),
    "retention.spam": counted(retention.spamDays, "day"),
    "retention.networkAddress": counted(retention.networkAddressDays, "day"),
    "retention.logs": counted(retention.logDays, "day"),
    "retention.consent": counted(retention.consentYears, "year"),
    "terms.lastUpdated": longDate(terms.lastUpdated),
  };
}

/** Returns the cancellation rule, worded alike on all pages. A deposit has rules of its own, also for a single visit. */
function cancellationText({ policies, holidayPricing: { deposit }, catalogue: { services } }: Facts): string {
  const { noticeHours, holidayNoticeHours } = policies.cancellation;
  const isAlike = holidayNoticeHours === noticeHours || hasNightsAlone(services);
  const holiday = isAlike
    ? ""
    : `, or ${noticeText(holidayNoticeHours)} when your regular visit falls on a holiday`;
  const rule = `Please give us ${noticeText(noticeHours)}${holiday}. Any later, and you may owe a partial fee`;
  if (!hasHolidayPrices(services)) return rule;
  const hasDeposit = deposit.percent > 0 && hasBalance({ deposit });
  const paid = hasDeposit ? "paid a holiday deposit" : "booked holiday dates";
  return `${rule}. If you ${paid}, ${hasDeposit ? "its" : "their"} own rules apply instead`;
}

/** "24 hours' notice" */
function noticeText(hours: number): string {
  return `${counted(hours, "hour's", "hours'")} notice`;
}

/** "3-5 days", "3 days" */
function spanText({ from, to }: v.InferOutput<typeof span>, unit: string): string {
  return to === undefined ? counted(from, unit) : `${from}-${to} ${unit}s`;
}

/** Anything older than its instant is due for deletion. */
export type ExpiryTimes = Record<
  "now" | "requests" | "held" | "spam" | "networkAddresses" | "consents" | "answers",
  Date
>;

/** Counts from the start of a day of the business, so that every record is kept for at least its full time. */
export function expiryTimes(
  retention: Retention,
  now: Date,
  businessClock: ZonedClock,
  day = businessClock(now).date,
): ExpiryTimes {
  const startOf = (date: string) => dayStart(date, businessClock);
  return {
    now,
    requests: startOf(addMonths(day, -retention.requestMonths)),
    held: startOf(addDays(day, -retention.heldDays)),
    spam: startOf(addDays(day, -retention.spamDays)),
    networkAddresses: startOf(addDays(day, -retention.networkAddressDays)),
    consents: startOf(addMonths(day, -12 * retention.consentYears)),
    answers: new Date(startOf(day).getTime() - keepAnswersMs),
  };
}
