import type { Policies } from "../business/policies.ts";
import { addDays, businessDate, daysBetween, longDate } from "../calendar-date.ts";
import type { HolidayPricing } from "../catalogue/holiday-pricing.ts";
import type { Consent } from "../requests/consent.ts";
import type { BlogPost } from "./blog-post.ts";
import type { ContentFinding } from "./content-finding.ts";

type DatedContent = {
  holidayPricing: HolidayPricing;
  posts: readonly BlogPost[];
  consent: Consent;
  policies: Policies;
};

/** `past`: it has run out. `soon`: it will. `future`: it claims a day that has not come. */
type StaleFinding = ContentFinding & { kind: "past" | "soon" | "future" };

/** How long before a season's end the next one's dates are asked for. */
const seasonWarningDays = 120;

/** Dates that time has overtaken, or has not reached. */
export function findStale({ holidayPricing, posts, consent, policies }: DatedContent, now: Date): StaleFinding[] {
  const today = businessDate(now);
  const dated: [file: string, field: string, date: string][] = [
    ["consent.yaml", "lastUpdated", consent.lastUpdated],
    ["policies.yaml", "terms.lastUpdated", policies.terms.lastUpdated],
    ...posts.map(({ id, date }): [string, string, string] => [`blog/${id}.md`, "date", date]),
  ];
  return [
    ...findEndingSeasons(holidayPricing, today),
    ...dated
      .filter(([, , date]) => date > today)
      .map(([file, field, date]) => ({
        file,
        field,
        kind: "future" as const,
        message: `${longDate(date)} has not come yet`,
      })),
  ];
}

function findEndingSeasons({ seasons }: HolidayPricing, today: string): StaleFinding[] {
  return seasons.flatMap(({ name, dates }, i): StaleFinding[] => {
    const last = dates.at(-1)?.date ?? "";
    const place = { file: "holidays.yaml", field: `seasons[${i}].dates` };
    if (last < today)
      return [
        { ...place, kind: "past", message: `${name} ended on ${longDate(last)}; put in the next dates` },
      ];
    if (last > addDays(today, seasonWarningDays)) return [];
    const days = daysBetween(today, last);
    return [
      {
        ...place,
        kind: "soon",
        message: `${name} ends on ${longDate(last)}, in ${days} days; decide the next dates`,
      },
    ];
  });
}
