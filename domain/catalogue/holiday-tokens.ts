import { type Lacking, lacking, type Tokens } from "../pages/token.ts";
import { counted, formatList } from "../wording.ts";
import { type CancellationBand, daySpan } from "./cancellation.ts";
import type { Catalogue, HolidayRule, Service } from "./catalogue.ts";
import { nameInText, visitNames } from "./catalogue-tokens.ts";
import { type HolidayPricing, hasBalance } from "./holiday-pricing.ts";

type Facts = { holidayPricing: HolidayPricing; catalogue: Catalogue };

export function holidayTokens({ holidayPricing: rules, catalogue: { services } }: Facts): Tokens {
  const withRule = (rule: HolidayRule) => services.filter(({ holiday }) => holiday === rule);
  const [visits, nights] = [withRule("per-visit"), withRule("per-night")];
  const band = (outcome: string) => rules.cancellation.find((candidate) => candidate.outcome === outcome);
  const [credit, forfeited, none] = [band("credit"), band("forfeited"), band("none")];
  const { balance } = rules;
  const noNight = lacking("no night costs a percentage more on a holiday");
  const noCredit = lacking("no cancellation rule gives credit", ...forDeposit(rules));
  const noForfeit = forfeited
    ? oneRule
    : lacking("no cancellation rule keeps the deposit", ...forDeposit(rules));
  const atBooking = lacking("all is paid at booking", "balance");
  return {
    "holiday.same": namesOf(withRule("none")) ?? lacking("no service costs the same on a holiday"),
    "holiday.ask": namesOf(withRule("ask")) ?? lacking("no service's holiday price is for the call"),
    "holiday.visit":
      formatList(visitNames(visits), "or") || lacking("no walk or visit costs more on a holiday"),
    "holiday.nightlyPercent": nights.length > 0 ? `${rules.nightlySurchargePercent}%` : noNight,
    "holiday.sitterShare": sitterShare(rules, nights.length + visits.length > 0),
    "holiday.depositPercent": depositPercent(rules),
    "holiday.balanceDays": hasBalance(rules)
      ? days(balance.daysBefore || undefined, lacking("the balance is due on the day care begins"))
      : atBooking,
    "holiday.creditFromDays": days(credit?.minDays || undefined, credit ? oneRule : noCredit),
    "holiday.creditMonths": creditMonths(credit) ?? noCredit,
    "holiday.forfeitDays": forfeited && rules.cancellation.length > 1 ? daySpan(forfeited) : noForfeit,
    "holiday.noRefundDays": noRefundDays(none),
  };
}

const oneRule = lacking("one rule is for all cancellations");

function noRefundDays(none: CancellationBand | undefined): string | Lacking {
  if (!none) return lacking("no cancellation rule has the outcome none");
  if (none.maxDays === 0) return lacking("your last rule is for the first day alone");
  return days(none.maxDays, lacking("every cancellation rule has the outcome none"));
}

function sitterShare({ sitterSharePercent }: HolidayPricing, hasSurcharge: boolean): string | Lacking {
  return hasSurcharge && sitterSharePercent > 0
    ? `${sitterSharePercent}%`
    : lacking("nothing of a holiday surcharge goes to the sitter");
}

function depositPercent({ deposit }: HolidayPricing): string | Lacking {
  if (deposit.percent === 0) return lacking("you take no deposit", "deposit");
  return hasBalance({ deposit }) ? `${deposit.percent}%` : lacking("all is paid at booking", "balance");
}

/** Returns undefined when there is no credit at all. */
function creditMonths(credit: CancellationBand | undefined): string | Lacking | undefined {
  if (!credit) return undefined;
  const { creditMonths: months } = credit;
  return months === undefined ? lacking("your credit has no end") : counted(months, "month");
}

/** Without a deposit, whole entries about it are left out. */
function forDeposit({ deposit }: HolidayPricing): [string?] {
  return deposit.percent === 0 ? ["deposit"] : [];
}

/** "medication and boarding"; null for none */
function namesOf(services: readonly Service[]): string | null {
  return services.length > 0 ? formatList([...new Set(services.map(nameInText))], "and") : null;
}

function days(count: number | undefined, without: Lacking): string | Lacking {
  return count === undefined ? without : counted(count, "day");
}
