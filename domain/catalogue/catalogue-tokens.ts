import type { Business } from "../business/business.ts";
import { phoneHours } from "../business/closures.ts";
import { timeRange } from "../business/office-hours.ts";
import { replyRuleText } from "../business/reply-time.ts";
import { counted } from "../counted.ts";
import { lowerFirst } from "../first-letter.ts";
import { formatList } from "../format-list.ts";
import { numberWord } from "../number-word.ts";
import { lacking, type Tokens } from "../pages/token.ts";
import {
  type Catalogue,
  formatCents,
  priceRangeText,
  priceText,
  type Service,
  upperPriceText,
} from "./catalogue.ts";
import type { NightVisit } from "./service-lengths.ts";
import { serviceListTokens } from "./service-list-tokens.ts";

type OfService = (service: Service, catalogue: Catalogue) => string | null | undefined;

/** {{price.boarding}}, {{title.boarding}}: of each service, by its id. */
const ofService: Record<string, OfService> = {
  title: ({ title }) => title,
  price: ({ price }) => formatCents(price.minCents),
  priceText: ({ price }) => priceText(price),
  priceDetail(service, { overnightFactors }) {
    const text = upperPriceText(service, overnightFactors);
    return text && lowerFirst(text);
  },
  starts: ({ price }) =>
    `${price.maxCents === price.minCents ? "costs" : "starts at"} ${formatCents(price.minCents)}`,
  minutes: ({ sessions }) => sessions && counted(sessions.pricedMinutes, "minute"),
  duration({ sessions, visits, nightHours }) {
    if (nightHours !== undefined) return counted(nightHours, "hour");
    return visits ? nightVisitsText(visits) : sessions && `${choicesText(sessions)} minutes`;
  },
  session: ({ sessions }) => sessions && `${choicesText(sessions)} minute`,
  window: ({ visits }) => visits && nightWindowsText(visits),
};

type Facts = { catalogue: Catalogue; business: Pick<Business, "hours" | "closures"> };

export function catalogueTokens({ catalogue, business }: Facts): Tokens {
  const { services, featured, extraChargeFactors, replyWithinHours, introCallMinutes } = catalogue;
  const perService = services.flatMap((service) =>
    Object.entries(ofService).map(([group, tell]): [string, Tokens[string]] => [
      `${group}.${service.id}`,
      tell(service, catalogue) ?? lacking(`${service.title} has no such figure`),
    ]),
  );
  return {
    ...Object.fromEntries(perService),
    ...serviceListTokens(catalogue),
    "price.factors": formatList(extraChargeFactors, "or"),
    "priceRange.city": priceRangeText(services.filter(({ id }) => featured.includes(id))),
    "policy.replyTime": replyRuleText({
      withinHours: replyWithinHours,
      ...phoneHours(business),
    }).replace(/^within /, ""),
    "policy.introCallMinutes": counted(introCallMinutes, "minute"),
  };
}

/** The service that a token is of, whether it is offered or not. */
export function serviceOfToken(name: string): string | null {
  const [group = "", id] = name.split(".");
  return id !== undefined && group in ofService ? id : null;
}

/** "30, 45 or 60" */
function choicesText({ offeredMinutes }: NonNullable<Service["sessions"]>): string {
  return formatList(offeredMinutes.map(String), "or");
}

/** "a two-hour evening visit plus a one-hour morning visit" */
function nightVisitsText(visits: readonly NightVisit[]): string {
  return visits
    .map(({ name, hours }) => `${numberWord(hours)}-hour ${name} visit`)
    .map((visit) => `${/^(?:8|11|18|e)/.test(visit) ? "an" : "a"} ${visit}`)
    .join(" plus ");
}

/** "7-9 PM and 7-9 AM" */
function nightWindowsText(visits: readonly NightVisit[]): string {
  return formatList(
    visits.map(({ from, to }) => timeRange(from, to)),
    "and",
  );
}
