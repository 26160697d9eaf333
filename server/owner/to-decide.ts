import { daysBetween, fullDate, isCalendarDate } from "#domain/calendar-date.ts";
import { hasHolidayPrices } from "#domain/catalogue/holiday-pricing.ts";
import { undecidedSeason } from "#domain/catalogue/seasons.ts";
import { operatorHint } from "./fault-words.ts";
import type { OwnerContext } from "./owner-context.ts";

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

/** Something for the owners to decide. */
type Question = { title: string; text: string };

function seasonIsOpen(
  { label, from, state }: { label: string; from: string; state: "missing" | "unconfirmed" },
  today: string,
): Question {
  const first = `The first holiday ${from < today ? "was" : "is"} ${fullDate(from)}.`;
  const decide = `Set your prices, then ${operatorHint("Holiday seasons")}.`;
  if (state === "unconfirmed")
    return {
      title: `Your ${label} holiday prices aren't confirmed yet`,
      text: `${first} Your website calls these amounts expected, and says you'll confirm them on the call. ${decide}`,
    };
  return {
    title: `Your website has no ${label} holiday prices yet`,
    text: `${first} Until you set them, your website says you'll quote them on the call. ${decide}`,
  };
}

/** `list`: as the editor calls it. */
function dayOffEnded({ title, lastDay, list }: Record<"title" | "lastDay" | "list", string>): Question {
  return {
    title: `${title} is over`,
    text: `Its last day was ${fullDate(lastDay)}, and your website is back to your usual days. Put in the next one under “${list}”, or take it out.`,
  };
}
