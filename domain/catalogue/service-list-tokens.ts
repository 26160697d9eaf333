import { upperFirst } from "../first-letter.ts";
import { formatList } from "../format-list.ts";
import type { Tokens } from "../pages/token.ts";
import { type Catalogue, isNight, priceText, type Service } from "./catalogue.ts";

/** The tokens that name the services, so that sentences follow the catalogue; {{Services.names}} begins one. */
export function serviceListTokens(catalogue: Catalogue): Tokens {
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
    visits: formatList(
      visits.map((name) => `${name}s`),
      "or",
    ),
  };
}

/** Not what is only added to a visit, such as medication. */
export function isVisited(service: Service): boolean {
  return !isNight(service) && (service.sessions !== undefined || service.forms.includes("estimate"));
}

/** "walk", "visit", "night": what each of these services is priced by. */
export function visitNames(services: readonly Service[]): string[] {
  return unique(services.map((each) => (isNight(each) ? "night" : (each.sessions?.name ?? "visit"))));
}

export function nameInText({ inText, title }: Service): string {
  return inText ?? title.toLowerCase();
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
