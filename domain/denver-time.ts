import { businessTimeZone } from "./business/office-hours.ts";

const long = new Intl.DateTimeFormat("en-US", {
  timeZone: businessTimeZone,
  weekday: "long",
  year: "numeric",
  month: "long",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
});
const short = new Intl.DateTimeFormat("en-US", {
  timeZone: businessTimeZone,
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
});

export function denverTime(instant: string, style: "long" | "short"): string {
  const format = style === "long" ? long : short;
  // Some ICU versions put a narrow no-break space before AM and PM, which terminals and old mail programs garble.
  return format.format(new Date(instant)).replaceAll("\u202f", " ");
}
