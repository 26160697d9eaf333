import { OperatorError } from "./operator-error.ts";
import { type ClockReading, createZonedClock } from "./zoned-clock.ts";

let timeZone = "";
let clock: ReturnType<typeof createZonedClock> | undefined;

/** Each process, thread and page serves one business, and is told its time zone (IANA) before it computes anything. */
export function setBusinessTimeZone(zone: string): void {
  timeZone = zone;
  clock = undefined;
}

/** Every business rule and every time shown uses this zone. */
export function businessTimeZone(): string {
  if (timeZone) return timeZone;
  throw new OperatorError("The time zone is unknown; run npm run build first.");
}

export function businessClock(instant: Date): ClockReading {
  clock ??= createZonedClock(businessTimeZone());
  return clock(instant);
}
