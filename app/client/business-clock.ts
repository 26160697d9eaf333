import { createZonedClock, type ZonedClock } from "#domain/zoned-clock.ts";

export function readPageTimeZone(): string {
  return document.documentElement.dataset.timeZone ?? "UTC";
}

let clock: ZonedClock | undefined;

/** Made once, because making one takes a slow phone a noticeable time. */
export function readBusinessClock(): ZonedClock {
  clock ??= createZonedClock(readPageTimeZone());
  return clock;
}
