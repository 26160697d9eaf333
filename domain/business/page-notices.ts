import * as v from "valibot";
import { addDays, calendarDateSchema, shortDate } from "../calendar-date.ts";
import {
  fillTemplate,
  linkedText,
  listOf,
  ownPath,
  plainText,
  type Template,
} from "../pages/content-text.ts";
import { type OfficeHours, weekdayOf } from "./office-hours.ts";

const closedDayNoticeDays = 3;
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

export type Notice = v.InferOutput<typeof noticeSchema>;

export function noticesAhead(
  notices: readonly Notice[],
  hours: Pick<OfficeHours, "office" | "closed">,
  closedDay: Template<"day" | "name" | "next">,
  today: string,
): Notice[] {
  return [
    ...notices.filter(({ to }) => to >= today),
    ...closedDatesAhead(hours.closed, today).map(({ date, name }) => ({
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

function closedDatesAhead(closed: OfficeHours["closed"], today: string): { date: string; name: string }[] {
  return Array.from({ length: expandedDays }, (_, i) => addDays(today, i)).flatMap((date) => {
    const found = closed.find(({ day }) => date.endsWith(day));
    return found ? [{ date, name: found.name }] : [];
  });
}

/** The day after, where a week has none. */
function nextOfficeDay(date: string, { office, closed }: Pick<OfficeHours, "office" | "closed">): string {
  const isOpen = (day: string) =>
    !closed.some((each) => day.endsWith(each.day)) &&
    office.some((period) => period.days.includes(weekdayOf(day)));
  for (let i = 1; i <= expandedDays; i++) if (isOpen(addDays(date, i))) return addDays(date, i);
  return addDays(date, 1);
}
