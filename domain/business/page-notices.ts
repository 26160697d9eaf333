import * as v from "valibot";
import { addDays, calendarDateSchema, shortDate } from "../calendar-date.ts";
import type { Service } from "../catalogue/catalogue.ts";
import { type ClosedDays, closureText } from "../catalogue/served-days.ts";
import {
  fillTemplate,
  linkedText,
  listOf,
  ownPath,
  plainText,
  type Template,
} from "../pages/content-text.ts";
import { type Closure, closedDaysOf, isAway, phoneHours } from "./closures.ts";
import { isDayOff, type OfficeHours, weekdayOf } from "./office-hours.ts";

const closedDayNoticeDays = 3;
/** How far ahead visitors plan care. */
const closureNoticeDays = 14;
/** Closed days of every year ("12-25") are expanded this far, so a site that is built once a year never lacks one. */
const expandedDays = 366 + closedDayNoticeDays;

const noticeSchema = v.pipe(
  v.strictObject({
    id: v.optional(v.pipe(plainText, v.description("a name you choose; visitors don't see it"))),
    from: calendarDateSchema,
    to: v.pipe(calendarDateSchema, v.description("the last day on which it is shown")),
    text: linkedText,
    pages: v.optional(
      v.pipe(listOf(ownPath), v.description("addresses such as /schedule; every page when empty")),
    ),
  }),
  v.forward(
    v.check(({ from, to }) => from <= to, "must not be before `from`"),
    ["to"],
  ),
);

export const noticesSchema = v.strictObject({ notices: v.array(noticeSchema) });

type PhoneHours = ReturnType<typeof phoneHours>;
export type Notice = v.InferOutput<typeof noticeSchema>;

export function noticesAhead(
  notices: readonly Notice[],
  business: { hours: Omit<OfficeHours, "visits" | "extended">; closures: readonly Closure[] },
  services: readonly Pick<Service, "id" | "title">[],
  closedDay: Template<"day" | "name" | "next">,
  today: string,
): Notice[] {
  const hours = phoneHours(business);
  const ofClosures = closedDaysOf(business.closures, services).map((closed) => ({
    from: addDays(closed.from, -closureNoticeDays),
    to: closed.to,
    text: closureNotice(closed, hours, today),
  }));
  return [
    ...[...notices, ...ofClosures].filter(({ to }) => to >= today),
    ...closedDatesAhead(business.hours.office.length > 0 ? business.hours.closed : [], today)
      .filter(({ date }) => !isAway(business.closures, date))
      .map(({ date, name }) => ({
        from: addDays(date, -closedDayNoticeDays),
        to: date,
        text: fillTemplate(closedDay, {
          day: shortDate(date),
          name,
          next: shortDate(nextOfficeDay(date, hours)),
        }),
      })),
  ];
}

export function isShownOn({ pages }: Notice, path: string): boolean {
  return pages?.includes(path) ?? true;
}

function closureNotice(closed: ClosedDays, hours: PhoneHours, today: string): string {
  const next = shortDate(nextOfficeDay(closed.to, hours));
  const ask = closed.full
    ? "[Ask anyway](/schedule), and we'll call if something opens up."
    : `[Send a note](/contact) anytime: we're back ${next}.`;
  return `We're ${closureText(closed, today)}. ${ask}`;
}

function closedDatesAhead(closed: OfficeHours["closed"], today: string): { date: string; name: string }[] {
  return Array.from({ length: expandedDays }, (_, i) => addDays(today, i)).flatMap((date) => {
    const found = closed.find((each) => isDayOff([each], date));
    return found ? [{ date, name: found.name }] : [];
  });
}

/** Returns the next day on which the office opens; without office hours, the next day that isn't closed. */
function nextOfficeDay(date: string, { office, closed }: PhoneHours): string {
  const isOpen = (day: string) =>
    !isDayOff(closed, day) &&
    (office.length === 0 || office.some((period) => period.days.includes(weekdayOf(day))));
  for (let i = 1; i <= expandedDays; i++) if (isOpen(addDays(date, i))) return addDays(date, i);
  return addDays(date, 1);
}
