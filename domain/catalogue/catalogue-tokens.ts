import type { Business } from "../business/business.ts";
import { phoneHours } from "../business/closures.ts";
import { timeRange } from "../business/office-hours.ts";
import { replyRuleText } from "../business/reply-time.ts";
import { lacking, type Tokens } from "../pages/token.ts";
import { counted, formatList, lowerFirst, numberWord, plural, upperFirst } from "../wording.ts";
import {
  type Catalogue,
  formatCents,
  isNight,
  priceRangeText,
  priceText,
  type Service,
  upperPriceText,
} from "./catalogue.ts";
import type { NightVisit } from "./service-lengths.ts";

type OfService = (service: Service, catalogue: Catalogue) => string | null | undefined;

/** Tokens of each service by its id, such as {{price.boarding}} and {{title.boarding}}. */
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

/** Returns the id of the service that a token is about, whether that is offered or not. */
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

/** Tokens that list the services, so that sentences follow the catalogue; {{Services.names}} starts a sentence. */
function serviceListTokens(catalogue: Catalogue): Tokens {
  const lists = Object.entries(listsOf(catalogue));
  return {
    ...Object.fromEntries(lists.map(([name, list]) => [`services.${name}`, list])),
    ...Object.fromEntries(lists.map(([name, list]) => [`Services.${name}`, upperFirst(list)])),
  };
}

function listsOf({ services, featured }: Catalogue): Record<string, string> {
  const chosen = featured.flatMap((id) => services.find((service) => service.id === id) ?? []);
  const main = chosen.length > 0 ? chosen : services;
  const titles = main.map(({ structuredName, title }) => structuredName ?? title);
  const named = visitNames(services.filter(isVisited));
  const visits = named.length > 0 ? named : ["visit"];
  return {
    names: listOf(services.map(nameInText)),
    mainNames: listOf(main.map(nameInText)),
    mainPrices: listOf(main.map(priceInText)),
    prices: listOf(services.map(({ title, price }) => `${title} (${priceText(price)})`)),
    mainTitles: headline(titles),
    firstTitles: headline(titles.slice(0, 2)),
    visit: formatList(visits, "or"),
    visits: formatList(visits.map(plural), "or"),
  };
}

/** Returns false for nights, and for services that are only added to a visit, such as medication. */
export function isVisited(service: Service): boolean {
  return !isNight(service) && (service.sessions !== undefined || service.forms.includes("estimate"));
}

/** Returns the units by which these services are priced, such as "walk", "visit" and "night". */
export function visitNames(services: readonly Service[]): string[] {
  return unique(services.map(visitName));
}

export function visitName(service: Service): string {
  return isNight(service) ? "night" : (service.sessions?.name ?? service.price.unit ?? "visit");
}

export function nameInText({ inText, title }: Service): string {
  return inText ?? title;
}

/** "dog walks from $31", "overnight care from $99 per night": walks and visits are their own unit. */
function priceInText(service: Service): string {
  const { price, sessions } = service;
  return `${nameInText(service)} ${priceText(sessions ? { ...price, unit: undefined } : price)}`;
}

function listOf(names: readonly string[]): string {
  return formatList(unique(names), "and");
}

/** "Dog Walking, Pet Sitting & Overnight Pet Care" */
function headline(titles: readonly string[]): string {
  const [last = "", ...before] = titles.toReversed();
  return before.length === 0 ? last : `${before.reverse().join(", ")} & ${last}`;
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)];
}
