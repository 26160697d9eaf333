import { createListedClock, type ZonedClock } from "#domain/zoned-clock.ts";

export function readPageTimeZone(): string {
  return document.documentElement.dataset.timeZone ?? "UTC";
}

export function readBusinessClock(): ZonedClock {
  return createListedClock(JSON.parse(document.documentElement.dataset.clockChanges ?? "[]"));
}
