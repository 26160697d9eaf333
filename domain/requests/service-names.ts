import { type Closure, closedDaysOf } from "../business/closures.ts";
import { type Catalogue, isNight, otherService, type Service, servicesOn } from "../catalogue/catalogue.ts";
import { type CareRule, unknownCare } from "../catalogue/holiday-note.ts";
import { type HolidayPricing, hasHolidayPrices, holidayRuleOf } from "../catalogue/holiday-pricing.ts";

/** Names of the schedule form's choices by id, in the order in which they are shown. */
export function serviceNames(catalogue: Catalogue, otherName: string): Record<string, string> {
  const services = servicesOn("schedule", catalogue);
  return Object.fromEntries([
    ...services.map(({ id, title, choice }) => [id, choice?.title ?? title]),
    [otherService, otherName],
  ]);
}

/** What holidays add to each choice of the schedule form, and when it is closed, by id. */
export function careRules(
  catalogue: Catalogue,
  rules: HolidayPricing,
  closures: readonly Closure[],
): Record<string, CareRule> {
  const closedDays = (meant: readonly Service[]) => {
    const days = closedDaysOf(closures, meant);
    return days.length > 0 ? { closedDays: days } : {};
  };
  const choices = servicesOn("schedule", catalogue).map(({ id }): [string, CareRule] => {
    const meant = catalogue.services.filter((each) => each.id === id || each.requestedAs === id);
    const holidays = new Set(meant.map((each) => holidayRuleOf(rules, each)));
    // A choice that stands for services with several rules says only which days are holidays.
    const [holiday = null] = holidays.size === 1 ? holidays : [];
    return [id, { holiday, isNight: meant.every(isNight), ...closedDays(meant) }];
  });
  const unknown: CareRule = hasHolidayPrices(rules, catalogue.services)
    ? unknownCare
    : { ...unknownCare, holiday: "none" };
  return Object.fromEntries([...choices, [otherService, { ...unknown, ...closedDays([]) }]]);
}
