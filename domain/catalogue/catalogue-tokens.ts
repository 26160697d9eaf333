import { replyRuleText } from "../business/reply-time.ts";
import { counted } from "../counted.ts";
import type { Tokens } from "../pages/token.ts";
import {
  type Catalogue,
  extraPetText,
  formatCents,
  formatList,
  highestCents,
  minutesText,
  priceRangeText,
  priceText,
  type Service,
  upperPriceText,
} from "./catalogue.ts";
import { nightLengthsText, nightVisitsText, nightWindowsText } from "./night-text.ts";
import { isVisit, serviceListTokens } from "./service-list-tokens.ts";

/** {{price.boarding}}, {{when.service.boarding}}: of each service, by its id. */
const ofService: Record<string, (service: Service, catalogue: Catalogue) => Tokens[string] | undefined> = {
  service: () => true,
  price: ({ price }) => formatCents(price.minCents),
  priceText: ({ price }) => priceText(price),
  priceDetail: (service, { overnightFactors }) => lowerFirst(upperPriceText(service, overnightFactors)),
  starts: ({ price }) =>
    `${price.maxCents === price.minCents ? "costs" : "starts at"} ${formatCents(price.minCents)}`,
  extraPet: extraPetText,
  highestPrice(service) {
    const highest = highestCents(service);
    return highest === null ? null : formatCents(highest);
  },
  minutes: ({ sessions }) => sessions && counted(sessions.pricedMinutes, "minute"),
  duration({ sessions, visits, nightHours }) {
    if (nightHours !== undefined) return counted(nightHours, "hour");
    return visits ? nightVisitsText(visits) : sessions && minutesText(sessions.offeredMinutes);
  },
  session: ({ sessions }) => sessions && `${formatList(sessions.offeredMinutes.map(String), "or")} minute`,
  window: ({ visits }) => visits && nightWindowsText(visits),
  lengths: ({ visits }) => visits && nightLengthsText(visits),
};

export function catalogueTokens({ catalogue }: { catalogue: Catalogue }): Tokens {
  const { services, featured, extraChargeFactors, replyWithinHours, introCallMinutes } = catalogue;
  const perService = services.flatMap((service) =>
    Object.entries(ofService).map(([group, tell]): [string, Tokens[string]] => [
      `${group}.${service.id}`,
      tell(service, catalogue) ?? null,
    ]),
  );
  return {
    ...Object.fromEntries(perService),
    ...serviceListTokens(catalogue),
    visits: services.some(isVisit),
    nights: services.some(({ holiday }) => holiday === "per-night"),
    "price.factors": formatList(extraChargeFactors, "or"),
    "priceRange.city": priceRangeText(services.filter(({ id }) => featured.includes(id))),
    "policy.replyHours": counted(replyWithinHours, "hour"),
    "policy.replyTime": replyRuleText({ withinHours: replyWithinHours }).replace(/^within /, ""),
    "policy.introCallMinutes": counted(introCallMinutes, "minute"),
  };
}

/** Any service may be asked for, because the words about one stay when it is no longer offered. */
export function isServiceToken(name: string): boolean {
  return Object.keys(ofService).some((group) => name.startsWith(`${group}.`));
}

function lowerFirst(sentence: string | null): string | null {
  return sentence && sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
