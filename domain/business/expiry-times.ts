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

/** Ends with a day of the business, so that every record is kept for at least its full time. */
export function expiryTimes(retention: Retention, now: Date, businessClock: ZonedClock): ExpiryTimes {
  const today = businessClock(now).date;
  const startOf = (date: string) => dayStart(date, businessClock);
  return {
    now,
    requests: startOf(addMonths(today, -retention.requestMonths)),
    held: startOf(addDays(today, -retention.heldDays)),
    spam: startOf(addDays(today, -retention.spamDays)),
    networkAddresses: startOf(addDays(today, -retention.networkAddressDays)),
    consents: startOf(addMonths(today, -12 * retention.consentYears)),
    answers: new Date(now.getTime() - keepAnswersMs),
  };
}
