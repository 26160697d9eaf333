import { daysBetween, isCalendarDate } from "#domain/calendar-date.ts";
import { hasHolidayPrices } from "#domain/catalogue/holiday-pricing.ts";
import { undecidedSeason } from "#domain/catalogue/seasons.ts";
import type { OwnerContext } from "./owner-context.ts";
import { dayOffEnded, type Question, seasonIsOpen } from "./words/decision-words.ts";

/** Monday's mail asks once, because a week has one Monday. */
const askedForDays = 7;
/** Before the first holiday; most families ask from the second on. */
const seasonAskedAt = [120, 45];

export function findToDecide(site: OwnerContext["site"], now: Date): Question[] {
  const today = site.businessClock(now).date;
  return [...openSeason(site, today), ...endedDaysOff(site, today)];
}

function openSeason({ estimate, holidays }: OwnerContext["site"], today: string): Question[] {
  const { catalogue, holidayPricing } = estimate;
  if (!hasHolidayPrices(holidayPricing, catalogue.services)) return [];
  const season = undecidedSeason(holidays, today);
  if (!season) return [];
  const daysLeft = daysBetween(today, season.from);
  const isAsked = seasonAskedAt.some((days) => daysLeft <= days && daysLeft > days - askedForDays);
  return isAsked ? [seasonIsOpen(season, today)] : [];
}

function endedDaysOff({ business }: OwnerContext["site"], today: string): Question[] {
  const { hours, closures } = business;
  const daysOff = [
    ...hours.closed.map(({ day, name }) => ({ title: name, lastDay: day, list: "Days the phone is off" })),
    ...closures.map(({ title, to }) => ({ title, lastDay: to, list: "Days without care" })),
  ];
  return (
    daysOff
      .filter(
        ({ lastDay }) =>
          isCalendarDate(lastDay) && lastDay < today && daysBetween(lastDay, today) <= askedForDays,
      )
      // Those of which the next one is there already leave nothing to decide.
      .filter(({ title, lastDay }) => !daysOff.some((each) => each.title === title && each.lastDay > lastDay))
      .map(dayOffEnded)
  );
}
