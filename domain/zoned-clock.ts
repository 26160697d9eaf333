import { dayMs, minuteMs, secondMs } from "./durations.ts";

/** Such as "2025-11-24" and "18:00:00". */
type ClockReading = { date: string; time: string };

/** Reads the clock and the calendar of one place. */
export type ZonedClock = (instant: Date) => ClockReading;

/** The calendar day there. */
export function dateIn(timeZone: string, instant: Date): string {
  return createZonedClock(timeZone)(instant).date;
}

/** Assembled from parts, because locales format dates differently across browser versions ("en-CA" has been 2025-11-24 and 11/24/2025). */
export function createZonedClock(timeZone: string): ZonedClock {
  // Creating a format takes a hundred times as long as using it.
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  const read = (instant: Date): ClockReading => {
    const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
    for (const { type, value } of format.formatToParts(instant)) parts[type] = value;
    const { year, month, day, hour, minute, second } = parts;
    return { date: `${year}-${month}-${day}`, time: `${hour}:${minute}:${second}` };
  };
  // Each request reads the clock several times: in a rush of them, formatting took a twentieth of the server's time.
  let last: { second: number; reading: ClockReading } | null = null;
  return (instant) => {
    const second = Math.floor(instant.getTime() / secondMs);
    if (last?.second !== second) last = { second, reading: read(instant) };
    return last.reading;
  };
}

/** In milliseconds; above zero east of Greenwich. */
export function offsetAt(instant: number, clock: ZonedClock): number {
  const { date, time } = clock(new Date(instant));
  return Date.parse(`${date}T${time}Z`) - instant;
}

/** From each instant on, in minutes since 1970, by how many minutes the clocks there differ from UTC. */
export type ClockChanges = [from: number, offset: number][];

const listedYears = 3;
/** Changes lie further apart: those around Ramadan by a month. */
const searchStepMinutes = (7 * dayMs) / minuteMs;

const listed = new Map<string, ClockChanges>();

/** From the beginning of the year before on, because a visitor's clock may be slow. After the last one its offset holds. */
export function listClockChanges(timeZone: string, year = new Date().getUTCFullYear()): ClockChanges {
  const key = `${timeZone} ${year}`;
  const changes = listed.get(key) ?? findClockChanges(timeZone, year);
  listed.set(key, changes);
  return changes;
}

function findClockChanges(timeZone: string, year: number): ClockChanges {
  const clock = createZonedClock(timeZone);
  const offsetOf = (minute: number) => offsetAt(minute * minuteMs, clock) / minuteMs;
  const [start, end] = [Date.UTC(year - 1, 0) / minuteMs, Date.UTC(year + listedYears, 0) / minuteMs];
  const changes: ClockChanges = [[0, offsetOf(start)]];
  for (let minute = start; minute < end; minute += searchStepMinutes) {
    let [before, after] = [minute, minute + searchStepMinutes];
    if (offsetOf(before) === offsetOf(after)) continue;
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (offsetOf(middle) === offsetOf(after)) after = middle;
      else before = middle;
    }
    changes.push([after, offsetOf(after)]);
  }
  return changes;
}

/** Without Intl, whose first use keeps a slow phone busy for a tenth of a second. */
export function createListedClock(changes: ClockChanges): ZonedClock {
  return (instant) => {
    const minute = instant.getTime() / minuteMs;
    let offset = 0;
    for (const [from, next] of changes) if (from <= minute) offset = next;
    const [date = "", time = ""] = new Date(instant.getTime() + offset * minuteMs)
      .toISOString()
      .split(/[T.]/);
    return { date, time };
  };
}
