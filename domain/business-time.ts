import { businessTimeZone } from "./business-time-zone.ts";

const day = { year: "numeric", day: "numeric", hour: "numeric", minute: "2-digit" } as const;
const styles = {
  long: { ...day, weekday: "long", month: "long", timeZoneName: "short" },
  short: { ...day, month: "short" },
} as const;
const formats = new Map<string, Intl.DateTimeFormat>();

/** "Tuesday, November 24, 2026 at 9:05 AM MST", or "Nov 24, 2026, 9:05 AM" */
export function businessTime(instant: string, style: "long" | "short"): string {
  const timeZone = businessTimeZone();
  // Creating a format takes a hundred times as long as using it.
  const format =
    formats.get(style + timeZone) ?? new Intl.DateTimeFormat("en-US", { ...styles[style], timeZone });
  formats.set(style + timeZone, format);
  // Some ICU versions put a narrow no-break space before AM and PM, which terminals and old mail programs garble.
  return format.format(new Date(instant)).replaceAll("\u202f", " ");
}

/** "New York" of "America/New_York" */
export function businessTimeZoneCity(): string {
  return businessTimeZone().split("/").at(-1)?.replaceAll("_", " ") ?? "";
}
