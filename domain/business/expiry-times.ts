import { addDays, addMonths } from "../calendar-date.ts";
import { keepAnswersMs } from "../leads/limits.ts";
import type { ZonedClock } from "../zoned-clock.ts";
import type { Retention } from "./policies.ts";
import { dayStart } from "./reply-time.ts";

/** Anything older than its instant is due for deletion. */
export type ExpiryTimes = Record<
  "now" | "requests" | "held" | "spam" | "networkAddresses" | "consents" | "answers",
  Date
>;

/** As of the beginning of a day of the business, so that every record is kept for at least its full time. */
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
