import { counted } from "../counted.ts";
import { formatList } from "../format-list.ts";
import type { Tokens } from "../pages/token.ts";
import { type Catalogue, formatCents, type HolidayRule, type Service } from "./catalogue.ts";
import {
  type CancellationBand,
  type HolidayPricing,
  hasHolidayPrices,
  holidayRuleOf,
  nightOnHolidayCents,
} from "./holiday-pricing.ts";
import { nameInText, visitNames } from "./service-list-tokens.ts";

type Facts = { holidayPricing: HolidayPricing; catalogue: Catalogue };

export function holidayTokens({ holidayPricing: rules, catalogue: { services } }: Facts): Tokens {
  const withRule = (rule: HolidayRule) => services.filter((each) => holidayRuleOf(rules, each) === rule);
  const [visits, nights] = [withRule("per-visit"), withRule("per-night")];
  const priced = nights.find(({ price, visits }) => price.unit === "night" && !visits);
  const band = (outcome: string) => rules.cancellation.find((candidate) => candidate.outcome === outcome);
  const [credit, forfeited, none] = [band("credit"), band("forfeited"), band("none")];
  const { deposit, balance } = rules;
  const hasSurcharge = nights.length > 0 || visits.length > 0;
  return {
    "holiday.same": namesOf(withRule("none")),
    "holiday.ask": namesOf(withRule("ask")),
    "holiday.prices": hasHolidayPrices(rules, services),
    "holiday.visit": visits.length > 0 ? formatList(visitNames(visits), "or") : null,
    "holiday.nightlyPercent": nights.length > 0 ? `${rules.nightlySurchargePercent}%` : null,
    "holiday.nightPrice": priced ? formatCents(priced.price.minCents) : null,
    "holiday.nightExample": priced ? formatCents(nightOnHolidayCents(rules, priced.price.minCents)) : null,
    "holiday.sitterShare":
      hasSurcharge && rules.sitterSharePercent > 0 ? `${rules.sitterSharePercent}%` : null,
    "holiday.depositPercent": deposit.percent > 0 ? `${deposit.percent}%` : null,
    "holiday.balanceDays": deposit.percent < 100 ? days(balance.daysBefore || undefined) : null,
    "holiday.balanceDue": balanceDueText(rules),
    "holiday.creditFromDays": days(credit?.minDays || undefined),
    "holiday.creditMonths": credit?.creditMonths === undefined ? null : counted(credit.creditMonths, "month"),
    "holiday.forfeitFromDays": days(forfeited?.maxDays),
    "holiday.forfeitDays": forfeited ? daySpan(forfeited) : null,
    "holiday.noRefundDays": days(none?.maxDays || undefined),
  };
}

/** "medication and boarding"; null for none */
function namesOf(services: readonly Service[]): string | null {
  return services.length > 0 ? formatList(services.map(nameInText), "and") : null;
}

function days(count: number | undefined): string | null {
  return count === undefined ? null : counted(count, "day");
}

/** "8-29 days", "8 days or more", or "8 days" */
function daySpan({ minDays, maxDays }: CancellationBand): string {
  if (minDays === maxDays) return counted(minDays, "day");
  return maxDays === undefined ? `${days(minDays)} or more` : `${minDays}-${maxDays} days`;
}

/** "7 days before care begins"; null where all is paid at booking. */
function balanceDueText({ deposit, balance }: HolidayPricing): string | null {
  if (deposit.percent === 100) return null;
  return balance.daysBefore === 0
    ? "on the day care begins"
    : `${counted(balance.daysBefore, "day")} before care begins`;
}
