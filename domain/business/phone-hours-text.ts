import { daySpanText, fullDate, isCalendarDate } from "../calendar-date.ts";
import { formatList } from "../format-list.ts";
import type { Closure } from "./closures.ts";
import { type OfficeHours, officeHourLines } from "./office-hours.ts";

type Facts = { hours: OfficeHours; closures: readonly Closure[] };

/** "Mon-Fri 8 AM-6 PM, Sat 9 AM-3 PM, Sun by appointment; closed on Thanksgiving Day and Christmas Day" */
export function phoneHoursText(business: Facts): string {
  const open = officeHourLines(business.hours).map(({ days, hours }) => `${days} ${hours}`);
  const closed = closedDaysText(business);
  return open.join(", ") + (closed && `; closed on ${closed}`);
}

/** "Thanksgiving Day, Christmas Day and Mon, Dec 14, 2026 (Barn repairs)", or "": what comes once is no holiday that people know. */
export function closedDaysText({ hours: { closed }, closures }: Facts): string {
  const isOnce = ({ day, name }: OfficeHours["closed"][number]) =>
    isCalendarDate(day) && closed.filter((each) => each.name === name).length === 1;
  const days = closed.map((each) => (isOnce(each) ? `${fullDate(each.day)} (${each.name})` : each.name));
  const away = closures
    .filter(({ services }) => !services)
    .map(({ from, to, title }) => `${daySpanText(from, to, "")} (${title})`);
  return formatList([...new Set(days), ...away], "and");
}
