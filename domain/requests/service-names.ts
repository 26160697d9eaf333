import { type BusinessDays, careDays } from "../business/closures.ts";
import { type Catalogue, otherService, servicesOn } from "../catalogue/catalogue.ts";
import { type CareRule, unknownCare } from "../catalogue/date-notes.ts";
import { hasHolidayPrices } from "../catalogue/holiday-pricing.ts";
import { addedMedication } from "../catalogue/stay.ts";

/** Names of the schedule form's choices by id, in the order in which they are shown. */
export function serviceNames(catalogue: Catalogue, otherName: string): Record<string, string> {
  const services = servicesOn("schedule", catalogue);
  return Object.fromEntries([
    ...services.map(({ id, title, choice }) => [id, choice?.title ?? title]),
    [otherService, otherName],
  ]);
}

/** Returns by id what holidays add to each choice of the schedule form, and on which days it is given. */
export function careRules(catalogue: Catalogue, business: BusinessDays): Record<string, CareRule> {
  const added = addedMedication(catalogue)?.id;
  const choices = servicesOn("schedule", catalogue).map(({ id }): [string, CareRule] => {
    const meant = catalogue.services.filter((each) => each.id === id || each.requestedAs === id);
    const holidays = new Set(meant.map((each) => each.holiday));
    // A choice that stands for services with several rules says only which days are holidays.
    const [holiday = null] = holidays.size === 1 ? holidays : [];
    const { withoutVisits, ...days } = careDays(business, meant);
    // Care that is added to other care, such as medication for a night, is given with it.
    return [id, { holiday, ...days, ...(withoutVisits && id !== added && { withoutVisits }) }];
  });
  const unknown: CareRule = hasHolidayPrices(catalogue.services)
    ? unknownCare
    : { ...unknownCare, holiday: "none" };
  return Object.fromEntries([...choices, [otherService, { ...unknown, ...careDays(business, []) }]]);
}
