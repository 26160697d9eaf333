import type { Business } from "../business/business.ts";
import type { Location } from "../business/location.ts";
import { isPageFileOff } from "../business/switches.ts";
import { longDate } from "../calendar-date.ts";
import { type Catalogue, highestCents, isNight } from "../catalogue/catalogue.ts";
import { type HolidayPricing, listedDates } from "../catalogue/holiday-pricing.ts";
import { findMedication } from "../catalogue/stay.ts";
import { showValue } from "../escape-controls.ts";
import type { Consent } from "../requests/consent-schema.ts";
import { dateIn } from "../zoned-clock.ts";
import type { BlogPost } from "./blog-post.ts";
import type { CityPage } from "./city-page.ts";
import type { Navigation } from "./every-page.ts";

export type ContentFinding = {
  file: string;
  /** Such as "team[0].sample". */
  field: string;
  message: string;
};

type Content = {
  business: Pick<Business, "off" | "closures" | "pets" | "foundedYear" | "timeZone">;
  posts: readonly BlogPost[];
  locations: readonly Location[];
  navigation: Navigation;
  consent: Consent;
  catalogue: Pick<Catalogue, "services" | "featured">;
  holidayPricing: Pick<HolidayPricing, "seasons">;
  words: {
    cities: { cities: readonly CityPage[] };
    petSittingServices: { services: { show: readonly string[] } };
    castleRockDogWalking: { service: string };
    pricing: { holiday: { text: string } };
  };
};

/** Returns the faults that no single file's schema can find. */
export function findContradictions(
  content: Content,
  { sha256, now }: { sha256: (text: string) => string; now: Date },
): ContentFinding[] {
  return [
    ...findDaysToCome(content, now),
    ...findMissingPosts(content),
    ...findUnmatchedCities(content.locations, content.words.cities.cities),
    ...findUnknownServices(content),
    ...findUnrequested(content),
    ...findOpenMedication(content),
    ...findUnknownPets(content),
    ...findFreeSeasons(content),
    ...findConsentFault(content.consent, sha256),
  ];
}

function findMissingPosts({ business, posts }: Content): ContentFinding[] {
  if (posts.length > 0 || business.off.includes("blog")) return [];
  const message = 'are missing: write one, or leave the blog out with "off: [blog]" in business.yaml';
  return [{ file: "blog", field: "posts", message }];
}

/** Finds a founding year or a post's date in the future; a post is live once it is saved. */
function findDaysToCome({ business, posts }: Content, now: Date): ContentFinding[] {
  const today = dateIn(business.timeZone, now);
  const founded = {
    file: "business.yaml",
    field: "foundedYear",
    message: `${business.foundedYear} hasn't come yet; put in the year you began, or this one`,
  };
  const ofPosts = posts.flatMap(({ id, date }): ContentFinding[] => {
    if (date <= today) return [];
    const message = `${longDate(date)} hasn't come yet, and a post is live once you save it; put in today or an earlier day`;
    return [{ file: `blog/${id}.md`, field: "date", message }];
  });
  return [...(business.foundedYear > Number(today.slice(0, 4)) ? [founded] : []), ...ofPosts];
}

function findUnmatchedCities(locations: readonly Location[], cities: readonly CityPage[]): ContentFinding[] {
  const placeIds = locations.map(({ id }) => id);
  const unknown = cities.flatMap(({ id }, i) =>
    unknownId({ file: "pages/cities.yaml", field: `cities[${i}].id`, id }, "a location", placeIds),
  );
  const missing = placeIds.filter((id) => cities.filter((city) => city.id === id).length !== 1);
  return [
    ...unknown,
    ...missing.map((id) => ({
      file: "pages/cities.yaml",
      field: "cities",
      message: `the location ${id} must have its text here, once`,
    })),
  ];
}

/** Finds services with an estimate that visitors could not request. */
function findUnrequested({ catalogue: { services } }: Content): ContentFinding[] {
  return services.flatMap(({ id, forms, requestedAs = id }, i) => {
    const requested = services.find((each) => each.id === requestedAs);
    if (!forms.includes("estimate") || !requested || requested.forms.includes("schedule")) return [];
    const message = `${id} is in the estimate, so the schedule form must offer it too: add schedule, or name in requestedAs a service that has it`;
    return [{ file: "services.yaml", field: `services[${i}].forms`, message }];
  });
}

/** Medication needs one exact price, because the estimate adds it to each visit and calls the total exact. */
function findOpenMedication({ catalogue }: Content): ContentFinding[] {
  const medication = findMedication(catalogue);
  if (!medication) return [];
  const at = (field: string, message: string): ContentFinding[] => [
    {
      file: "services.yaml",
      field: `services[${catalogue.services.indexOf(medication)}].${field}`,
      message: `the estimate adds medication to each visit, so it ${message}`,
    },
  ];
  if (highestCents(medication) !== medication.price.minCents || isNight(medication))
    return at("price", "needs one price, such as { exact: 5, unit: visit }, and no extraPet");
  if (medication.holiday === "per-visit")
    return at("holiday", "can only be none or ask: the visit has the surcharge already");
  return [];
}

function findUnknownServices({ business, catalogue, navigation, words }: Content): ContentFinding[] {
  const ids = catalogue.services.map(({ id }) => id);
  const requested = catalogue.services.flatMap(({ requestedAs }, i) =>
    requestedAs === undefined
      ? []
      : [{ file: "services.yaml", field: `services[${i}].requestedAs`, id: requestedAs }],
  );
  const links = navigation.footer.flatMap((group, i) =>
    group.links.flatMap(({ href }, j) => {
      const [path, id] = href.split("#");
      if (path !== "/services" || id === undefined) return [];
      return [{ file: "navigation.yaml", field: `footer[${i}].links[${j}].href`, id }];
    }),
  );
  const cards = words.cities.cities.flatMap((city, i) =>
    city.cards.map(({ service }, j) => ({
      file: "pages/cities.yaml",
      field: `cities[${i}].cards[${j}].service`,
      id: service,
    })),
  );
  const full = business.closures.flatMap(({ services = [] }, i) =>
    services.map((id, j) => ({ file: "business.yaml", field: `closures[${i}].services[${j}]`, id })),
  );
  const named = [
    ...requested,
    ...full,
    ...catalogue.featured.map((id, i) => ({ file: "services.yaml", field: `featured[${i}]`, id })),
    ...links,
    ...cards,
    ...words.petSittingServices.services.show.map((id, i) => ({
      file: "pages/pet-sitting-services.yaml",
      field: `services.show[${i}]`,
      id,
    })),
    {
      file: "pages/castle-rock-dog-walking.yaml",
      field: "service",
      id: words.castleRockDogWalking.service,
    },
  ];
  return named
    .filter(({ file }) => !isPageFileOff(business.off, file))
    .flatMap((each) => unknownId(each, "a service", ids));
}

/** Returns a finding when the id is unknown. */
function unknownId(
  { id, ...place }: { file: string; field: string; id: string },
  what: string,
  known: readonly string[],
): ContentFinding[] {
  if (known.includes(id)) return [];
  return [{ ...place, message: `found ${showValue(id)}, must be the id of ${what}: ${known.join(", ")}` }];
}

function findUnknownPets({ business, catalogue }: Content): ContentFinding[] {
  const ids = business.pets.map(({ id }) => id);
  return catalogue.services.flatMap(({ extraPet }, i) =>
    (extraPet?.kinds ?? []).flatMap((id, j) => {
      const place = { file: "services.yaml", field: `services[${i}].extraPet.kinds[${j}]`, id };
      return unknownId(place, "one of your pets", ids);
    }),
  );
}

/** Visits that cost the same on every holiday must say so in services.yaml, where they are listed. */
function findFreeSeasons({ catalogue, holidayPricing, words }: Content): ContentFinding[] {
  if (catalogue.services.every(({ holiday }) => holiday !== "per-visit")) return findIdleAmount(words);
  return holidayPricing.seasons.flatMap((season, i) => {
    if (listedDates(season).some(({ surchargeCents }) => surchargeCents > 0)) return [];
    const message =
      "adds 0 to every date; for services that cost the same on holidays, put holiday: none in services.yaml";
    return [{ file: "holidays.yaml", field: `seasons[${i}]`, message }];
  });
}

/** The amounts of the dates are for visits, so the text would give a night that surcharge. */
function findIdleAmount({ pricing }: Content["words"]): ContentFinding[] {
  if (!pricing.holiday.text.includes("{surcharge}")) return [];
  const message = "found {surcharge}, but no walk or visit costs more on a holiday; say it without";
  return [{ file: "pages/pricing.yaml", field: "holiday.text", message }];
}

/** A consent must be provable later, so a changed text needs a new version. */
function findConsentFault(
  { policyVersion, smsText, smsTextSha256 }: Consent,
  sha256: (text: string) => string,
): ContentFinding[] {
  const hash = sha256(smsText);
  if (hash === smsTextSha256) return [];
  const message = `changed since version ${policyVersion}; raise policyVersion and set smsTextSha256 to ${hash}`;
  return [{ file: "consent.yaml", field: "smsText", message }];
}
