import { formatList } from "../catalogue/catalogue.ts";
import { type OfficeHours, officeHourLines } from "./office-hours.ts";

/** "Mon-Fri 8 AM-6 PM, Sat 9 AM-3 PM, Sun by appointment; closed on Thanksgiving Day and Christmas Day" */
export function phoneHoursText(hours: OfficeHours): string {
  const open = officeHourLines(hours).map(({ days, hours }) => `${days} ${hours}`);
  const closed = closedDaysText(hours);
  return open.join(", ") + (closed && `; closed on ${closed}`);
}

/** "Thanksgiving Day and Christmas Day", or "" */
export function closedDaysText({ closed }: OfficeHours): string {
  return formatList([...new Set(closed.map(({ name }) => name))], "and");
}
