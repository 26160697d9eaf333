import { addDays, addMonths, businessDate } from "../calendar-date.ts";
import type { Retention } from "./policies.ts";
import { dayStart } from "./reply-time.ts";

/** Anything older than its instant is due for deletion. */
export type ExpiryTimes = Record<
  "now" | "requests" | "held" | "spam" | "networkAddresses" | "consents",
  Date
>;

/** Ends with a day of the business, so that every record is kept for at least its full time. */
export function expiryTimes(retention: Retention, now: Date): ExpiryTimes {
  const today = businessDate(now);
  return {
    now,
    requests: dayStart(addMonths(today, -retention.requestMonths)),
    held: dayStart(addDays(today, -retention.heldDays)),
    spam: dayStart(addDays(today, -retention.spamDays)),
    networkAddresses: dayStart(addDays(today, -retention.networkAddressDays)),
    consents: dayStart(addMonths(today, -12 * retention.consentYears)),
  };
}
