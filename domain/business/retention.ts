import { addDays, addMonths, businessDate } from "../calendar-date.ts";
import type { Retention } from "./policies.ts";
import { dayStart } from "./reply-time.ts";

/** What is from before these instants has been kept for its time; `now` is the instant they were computed for. */
export type ExpiryTimes = Record<
  "now" | "requests" | "held" | "spam" | "networkAddresses" | "consents",
  Date
>;

/** The time ends with a day in Denver, so that what came in at any hour is kept for all of it. */
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
