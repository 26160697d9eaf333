import { createZonedClock, type ZonedClock } from "#domain/zoned-clock.ts";

export function readPageTimeZone(): string {
  return document.documentElement.dataset.timeZone ?? "UTC";
}

export function readBusinessClock(): ZonedClock {
  return createZonedClock(readPageTimeZone());
}
