import type { Business } from "../business/business.ts";
import type { Location } from "../business/location.ts";
import type { OfficeHours } from "../business/office-hours.ts";
import type { TeamMember } from "../business/people.ts";
import type { Review } from "../business/review.ts";
import { isCalendarDate, longDate } from "../calendar-date.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { type HolidayPricing, hasHolidayPrices } from "../catalogue/holiday-pricing.ts";
import { type UndecidedSeason, undecidedSeason } from "../catalogue/seasons.ts";
import type { PageWords } from "./page-schemas.ts";

export type ContentFinding = {
  file: string;
  /** Such as "team[0].sample". */
  field: string;
  message: string;
};

type SampleContent = {
  business: Business;
  locations: readonly Location[];
  reviews: readonly Review[];
  team: readonly TeamMember[];
  words: Pick<PageWords, "about"> & { jobs: Pick<PageWords["jobs"], "facts"> };
};

const placeholderPatterns: [pattern: RegExp, what: string][] = [
  [/(^|[@./])example\.(com|org|net)\b|\.example\b/i, "an address of the example domains"],
  [/555[\s.)-]*01\d\d\b/, "a phone number that is reserved for examples"],
  [/\b(sample|placeholder|lorem ipsum|your name)\b/i, "a placeholder"],
];

/** A release may contain no part of the shipped example. */
export function findSamples({ business, locations, reviews, team, words }: SampleContent): ContentFinding[] {
  return [
    ...samplesIn("business.yaml", "", business),
    ...samplesIn("locations.yaml", "locations", locations),
    ...samplesIn("reviews.yaml", "reviews", reviews),
    ...samplesIn("team.yaml", "team", team),
    ...samplesIn("pages/about.yaml", "story", words.about.story),
    ...(business.off.includes("jobs") ? [] : samplesIn("pages/jobs.yaml", "facts", words.jobs.facts)),
  ];
}

function samplesIn(file: string, field: string, value: unknown): ContentFinding[] {
  if (typeof value === "string") {
    const placeholder = placeholderPatterns.find(([pattern]) => pattern.test(value));
    return placeholder ? [{ file, field, message: `"${value}" is ${placeholder[1]}` }] : [];
  }
  if (Array.isArray(value)) return value.flatMap((item, i) => samplesIn(file, `${field}[${i}]`, item));
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, item]) => {
    const name = field ? `${field}.${key}` : key;
    if (key === "sample") return item ? [{ file, field: name, message: "is marked as a sample" }] : [];
    return samplesIn(file, name, item);
  });
}

type DatedContent = {
  business: { hours: Pick<OfficeHours, "closed"> };
  catalogue: Pick<Catalogue, "services">;
  holidayPricing: HolidayPricing;
};

/** `over`: a closed day has passed, and no later one is listed. */
type StaleFinding = ContentFinding & { kind: UndecidedSeason["state"] | "over" };

const undecidedText = { missing: "isn't listed", unconfirmed: "isn't confirmed" };

export function findStale(
  { business, catalogue, holidayPricing }: DatedContent,
  today: string,
): StaleFinding[] {
  return [...findUndecided(catalogue, holidayPricing, today), ...findPassedClosedDays(business.hours, today)];
}

function findUndecided(
  { services }: DatedContent["catalogue"],
  rules: HolidayPricing,
  today: string,
): StaleFinding[] {
  if (!hasHolidayPrices(services)) return [];
  const season = undecidedSeason(rules, today);
  if (!season) return [];
  const message = `the season ${season.label} begins on ${longDate(season.from)} and ${undecidedText[season.state]}`;
  return [{ file: "holidays.yaml", field: "seasons", kind: season.state, message }];
}

/** The pages still say that the phones are off on a day of that name, and the forms promise answers on the next one. */
function findPassedClosedDays({ closed }: DatedContent["business"]["hours"], today: string): StaleFinding[] {
  return closed.flatMap(({ day, name }, i): StaleFinding[] => {
    const isFollowed = closed.some(
      (other) => other.name === name && (!isCalendarDate(other.day) || other.day > day),
    );
    if (!isCalendarDate(day) || day >= today || isFollowed) return [];
    const message = `${name} was on ${longDate(day)}, and the next one isn't listed`;
    return [{ file: "business.yaml", field: `hours.closed[${i}].day`, kind: "over", message }];
  });
}
