import { createZonedClock, type ZonedClock } from "../../domain/zoned-clock.ts";

export function readTimeZone(): string {
  return document.documentElement.dataset.timeZone ?? "UTC";
}

export function readBusinessClock(): ZonedClock {
  return createZonedClock(readTimeZone());
}
