import * as v from "valibot";
import { calendarDateSchema, daySpanText, daysBetween, fullDate, isCalendarDate } from "../calendar-date.ts";
import { isNight, type Service, serviceIdSchema } from "../catalogue/catalogue.ts";
import type { CareDays, ClosedDays } from "../catalogue/served-days.ts";
import { eachEntry, listOf, plainText } from "../pages/content-text.ts";
import { formatList } from "../wording.ts";
import { type OfficeHours, officeHourLines, weekdays } from "./office-hours.ts";
import type { PublishedReplyRule } from "./reply-time.ts";

const maxDays = 366;

const closureSchema = v.pipe(
  v.strictObject({
    from: calendarDateSchema,
    to: v.pipe(calendarDateSchema, v.description("the last day of it; a night belongs to the day it begins")),
    title: v.pipe(plainText, v.description("such as Winter break; visitors read it while you're away")),
    services: v.optional(
      v.pipe(
        listOf(serviceIdSchema),
        v.description(
          "what you're full for: other care goes on. When empty, you take no care, and nobody answers the phone",
        ),
      ),
    ),
  }),
  v.forward(
    v.check(({ from, to }) => from <= to, "must not be before `from`"),
    ["to"],
  ),
  v.forward(
    v.check(
      ({ from, to }) => daysBetween(from, to) < maxDays,
      `must be less than ${maxDays} days after \`from\``,
    ),
    ["to"],
  ),
);

export type Closure = v.InferOutput<typeof closureSchema>;

/** Reports an overlap at the later entry. */
export const closuresSchema = v.pipe(
  v.array(closureSchema),
  eachEntry<Closure>((closure, before) => {
    const other = before.find((each) => overlaps(each, closure));
    return other ? [["from", `overlaps ${other.title}, ${other.from} to ${other.to}`]] : [];
  }),
);

function overlaps(one: Closure, other: Closure): boolean {
  const isSameCare =
    !one.services || !other.services || other.services.some((id) => one.services?.includes(id));
  return isSameCare && one.from <= other.to && other.from <= one.to;
}

/** Returns whether this is a day without any care. */
export function isAway(closures: readonly Closure[], date: string): boolean {
  return closures.some(({ from, to, services }) => !services && from <= date && date <= to);
}

/** Returns when the phone is answered: neither on days off nor while everybody is away. */
export function phoneHours({
  hours,
  closures,
}: {
  hours: Pick<OfficeHours, "office" | "closed">;
  closures: readonly Closure[];
}): Pick<PublishedReplyRule, "office" | "closed"> {
  const away = closures.filter(({ services }) => !services);
  return {
    office: hours.office,
    // Names are left out, because pages are small.
    closed: [
      ...hours.closed.map(({ day }) => ({ day })),
      ...away.map(({ from, to }) => ({ day: from, lastDay: to })),
    ],
  };
}

/** The owners' settings of the days on which care is given. */
export type BusinessDays = {
  hours: { visits: Pick<OfficeHours["visits"], "days"> };
  closures: readonly Closure[];
};

/** Returns the days of a service, or of a choice that stands for several; with none, the kind of care is not known yet. */
export function careDays({ hours, closures }: BusinessDays, meant: readonly Service[]): CareDays {
  const closedDays = closedDaysOf(closures, meant);
  const withoutVisits = weekdays.filter((day) => !hours.visits.days.includes(day));
  const isVisit = meant.length > 0 && !meant.some(isNight);
  return {
    isNight: meant.length > 0 && meant.every(isNight),
    ...(isVisit && withoutVisits.length > 0 && { withoutVisits }),
    ...(closedDays.length > 0 && { closedDays }),
    ...(closedDays.length > 0 && meant.length > 1 && { services: meant.length }),
  };
}

/** Returns the days closed for a choice that stands for these services. */
export function closedDaysOf(
  closures: readonly Closure[],
  meant: readonly Pick<Service, "id" | "title">[],
): ClosedDays[] {
  return closures.flatMap(({ services, from, to, title }): ClosedDays[] => {
    if (!services) return [{ from, to, title }];
    const full = meant.filter(({ id }) => services.includes(id)).map((service) => service.title);
    return full.length > 0 ? [{ from, to, title, full }] : [];
  });
}

type Facts = { hours: OfficeHours; closures: readonly Closure[] };

/** "Mon-Fri 8 AM-6 PM, Sat 9 AM-3 PM, Sun by appointment; closed on Thanksgiving Day and Christmas Day" */
export function phoneHoursText(business: Facts): string {
  const open = officeHourLines(business.hours).map(({ days, hours }) => `${days} ${hours}`);
  const closed = closedDaysText(business);
  return open.join(", ") + (closed && `; closed on ${closed}`);
}

/** "Thanksgiving Day, Christmas Day and Mon, Dec 14, 2026 (Barn repairs)", or "". A one-time day is shown with its date. */
export function closedDaysText({ hours: { closed }, closures }: Facts): string {
  const isOnce = ({ day, name }: OfficeHours["closed"][number]) =>
    isCalendarDate(day) && closed.filter((each) => each.name === name).length === 1;
  const days = closed.map((each) => (isOnce(each) ? `${fullDate(each.day)} (${each.name})` : each.name));
  const away = closures
    .filter(({ services }) => !services)
    .map(({ from, to, title }) => `${daySpanText(from, to, "")} (${title})`);
  return formatList([...new Set(days), ...away], "and");
}
