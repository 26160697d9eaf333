import type { Business } from "../business/business.ts";
import type { Location } from "../business/location.ts";
import type { Review } from "../business/review.ts";
import type { TeamMember } from "../business/team-member.ts";
import type { ContentFinding } from "./content-finding.ts";
import type { PageWords } from "./page-schemas.ts";

type SampleContent = {
  business: Business;
  locations: readonly Location[];
  reviews: readonly Review[];
  team: readonly TeamMember[];
  words: Pick<PageWords, "about">;
};

const signs: [pattern: RegExp, what: string][] = [
  [/(^|[@./])example\.(com|org|net)\b|\.example\b/i, "an address of the example domains"],
  [/555[\s.)-]*01\d\d\b/, "a phone number that is reserved for examples"],
  [/\b(sample|placeholder|lorem ipsum|your name)\b/i, "a placeholder"],
];

/** What still is the shipped example's: marked `sample: true`, or visibly made up. A release may have none. */
export function findSamples({ business, locations, reviews, team, words }: SampleContent): ContentFinding[] {
  return [
    ...samplesIn("business.yaml", "", business),
    ...samplesIn("locations.yaml", "locations", locations),
    ...samplesIn("reviews.yaml", "reviews", reviews),
    ...samplesIn("team.yaml", "team", team),
    ...samplesIn("pages/about.yaml", "story", words.about.story),
  ];
}

function samplesIn(file: string, field: string, value: unknown): ContentFinding[] {
  if (typeof value === "string") {
    const sign = signs.find(([pattern]) => pattern.test(value));
    return sign ? [{ file, field, message: `"${value}" is ${sign[1]}` }] : [];
  }
  if (Array.isArray(value)) return value.flatMap((item, i) => samplesIn(file, `${field}[${i}]`, item));
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, item]) => {
    const name = field ? `${field}.${key}` : key;
    if (key === "sample") return item ? [{ file, field: name, message: "is marked as a sample" }] : [];
    return samplesIn(file, name, item);
  });
}
