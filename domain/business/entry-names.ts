import type { Catalogue } from "../catalogue/catalogue.ts";
import { type HolidayPricing, hasBalance } from "../catalogue/holiday-pricing.ts";
import type { Business } from "./business.ts";
import { weekdays } from "./office-hours.ts";
import { consultationPages, type SwitchedOff, switches } from "./switches.ts";
import type { TeamMember } from "./team-member.ts";

type Facts = {
  business: Business;
  catalogue: Pick<Catalogue, "services">;
  holidayPricing: Pick<HolidayPricing, "deposit">;
  team: { team: readonly TeamMember[] };
};

/** What an entry of a list or a block of a legal text can be `for`, beside what `off` takes and the ids of the services. */
const isThere: Record<string, (facts: Facts) => boolean> = {
  balance: ({ holidayPricing }) => hasBalance(holidayPricing),
  deposit: ({ holidayPricing }) => holidayPricing.deposit.percent > 0,
  "email-tips": ({ business: { off } }) => consultationPages.some((page) => !off.includes(page)),
  // No page says so above the notice that nobody works then.
  "every-day": ({ business: { hours, closures } }) =>
    hours.visits.days.length === weekdays.length && closures.every(({ services }) => services),
  portal: ({ business }) => business.portal !== undefined,
  team: ({ team: { team } }) => team.length > 1,
};

export const entryNames: readonly string[] = [...switches, ...Object.keys(isThere)];

/** Whether an entry for it is shown. */
export function isOffered(name: string, facts: Facts): boolean {
  if (switches.some((each) => each === name))
    return !facts.business.off.includes(name as SwitchedOff[number]);
  return isThere[name]?.(facts) ?? facts.catalogue.services.some(({ id }) => id === name);
}
