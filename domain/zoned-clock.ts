import { secondMs } from "./durations.ts";

/** Such as "2025-11-24" and "18:00:00". */
type ClockReading = { date: string; time: string };

/** Reads the clock and the calendar of one place. */
export type ZonedClock = (instant: Date) => ClockReading;

/** Returns the calendar day in this time zone. */
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

/** Returns the UTC offset in milliseconds, positive east of Greenwich. */
export function offsetAt(instant: number, clock: ZonedClock): number {
  const { date, time } = clock(new Date(instant));
  return Date.parse(`${date}T${time}Z`) - instant;
}

const day = { year: "numeric", day: "numeric", hour: "numeric", minute: "2-digit" } as const;
const styles = {
  long: { ...day, weekday: "long", month: "long", timeZoneName: "short" },
  short: { ...day, month: "short" },
} as const;
type Style = keyof typeof styles;

/** "Tuesday, November 24, 2026 at 9:05 AM MST", or "Nov 24, 2026, 9:05 AM" */
export function businessTime(instant: string, style: Style, timeZone: string): string {
  return createTimeFormat(style, timeZone)(instant);
}

/** For many times: creating a format takes a hundred times as long as using it. */
export function createTimeFormat(style: Style, timeZone: string): (instant: string) => string {
  const format = new Intl.DateTimeFormat("en-US", { ...styles[style], timeZone });
  // Some ICU versions put a narrow no-break space before AM and PM, which terminals and old mail programs garble.
  return (instant) => format.format(new Date(instant)).replaceAll("\u202f", " ");
}

/** "New York" for "America/New_York" */
export function timeZoneCity(timeZone: string): string {
  return timeZone.split("/").at(-1)?.replaceAll("_", " ") ?? "";
}
