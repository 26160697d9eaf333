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

/** "New York" of "America/New_York" */
export function timeZoneCity(timeZone: string): string {
  return timeZone.split("/").at(-1)?.replaceAll("_", " ") ?? "";
}
