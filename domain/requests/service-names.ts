import { type Catalogue, isNight, otherService, type Service, servicesOn } from "../catalogue/catalogue.ts";
import type { CareRule } from "../catalogue/holiday-note.ts";
import { type HolidayPricing, holidayRuleOf } from "../catalogue/holiday-pricing.ts";

/** Names of the schedule form's choices by id, in the order in which they are shown. */
export function serviceNames(catalogue: Catalogue, otherName: string): Record<string, string> {
  const services = servicesOn("schedule", catalogue);
  return Object.fromEntries([
    ...services.map(({ id, title, choice }) => [id, choice?.title ?? title]),
    [otherService, otherName],
  ]);
}

/** What holidays add to each choice of the schedule form, by id. */
export function careRules(catalogue: Catalogue, rules: HolidayPricing): Record<string, CareRule> {
  const ruleOf = (service: Service): CareRule => ({
    holiday: holidayRuleOf(rules, service),
    isNight: isNight(service),
  });
  const choices = servicesOn("schedule", catalogue).map(({ id }): [string, CareRule] => {
    const meant = catalogue.services.filter((each) => each.id === id || each.requestedAs === id).map(ruleOf);
    const holidays = new Set(meant.map(({ holiday }) => holiday));
    // A choice that stands for services with several rules says only which days are holidays.
    const [holiday = null] = holidays.size === 1 ? holidays : [];
    return [id, { holiday, isNight: meant.every((each) => each.isNight) }];
  });
  return Object.fromEntries([...choices, [otherService, { holiday: null, isNight: false }]]);
}
