import { contentFiles } from "#app/content/content-files.ts";
import type { Content } from "#app/content/read-content.ts";
import { sampleFolder } from "#disk/content-folder.ts";
import { isAway } from "#domain/business/closures.ts";
import { isCalendarDate, longDate } from "#domain/calendar-date.ts";
import { hasHolidayPrices } from "#domain/catalogue/holiday-pricing.ts";
import { undecidedSeason } from "#domain/catalogue/seasons.ts";
import { dateIn } from "#domain/zoned-clock.ts";
import type { Finding } from "./finding.ts";
import { findUnconfirmedTexts } from "./legal-texts.ts";

const noOwnContent: Finding = {
  place: `${sampleFolder}/`,
  field: "",
  message: "is the sample business, and the site shows it until you have a content/ folder",
  toDo: "Make your own folder from it: npm run own",
  does: "refuses",
};

/** A finding in a file of content/. */
type Found = Omit<Finding, "place"> & { file: string };

type Read = {
  /** The folder that the content was read from. */
  folder: string;
  now: Date;
  sample?: string;
};

export function findInContent(content: Content, { folder, now, sample = sampleFolder }: Read): Finding[] {
  const today = dateIn(content.business.timeZone, now);
  const placed = ({ file, ...finding }: Found): Finding => ({ place: `${folder}/${file}`, ...finding });
  return [
    ...(folder === sample ? [noOwnContent] : []),
    ...findSamples(content).map(placed),
    ...findUndecided(content, today).map(placed),
    ...findPassedClosedDays(content, today).map(placed),
    ...findDaysToCome(content, today).map(placed),
    ...findUnconfirmedTexts(content, folder, sample),
    ...findUndescribedPhotos(content).map(placed),
    ...findUnconfirmed(content).map(placed),
  ];
}

const placeholderPatterns: [pattern: RegExp, what: string][] = [
  [/(^|[@./])example\.(com|org|net)\b|\.example\b/i, "an address of the example domains"],
  [/555[\s.)-]*01\d\d\b/, "a phone number that is reserved for examples"],
  // In a sentence, such as "We learn your name.", it's none.
  [/^(?![\s\S]*[.!?])[\s\S]*\b(?:sample|placeholder|your name)\b/i, "a placeholder"],
];

/** Finds parts of the shipped example, which a release may not contain. */
function findSamples({ business, locations, reviews, team, words }: Content): Found[] {
  return [
    ...samplesIn("business.yaml", "", business),
    ...samplesIn("locations.yaml", "locations", locations),
    ...samplesIn("reviews.yaml", "reviews", reviews),
    ...samplesIn("team.yaml", "team", team),
    ...samplesIn("pages/about.yaml", "story", words.about.story),
    ...(business.off.includes("jobs") ? [] : samplesIn("pages/jobs.yaml", "facts", words.jobs.facts)),
  ];
}

function samplesIn(file: string, field: string, value: unknown): Found[] {
  if (typeof value === "string") {
    const placeholder = placeholderPatterns.find(([pattern]) => pattern.test(value));
    const message = `"${value}" is ${placeholder?.[1]}`;
    const toDo = "Put in what's true for your business.";
    return placeholder ? [{ file, field, message, toDo, does: "refuses" }] : [];
  }
  if (Array.isArray(value)) return value.flatMap((item, i) => samplesIn(file, `${field}[${i}]`, item));
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, item]) => {
    const name = field ? `${field}.${key}` : key;
    // Nobody changes what a client has said.
    if (key === "quote") return [];
    if (key !== "sample") return samplesIn(file, name, item);
    const toDo =
      "Once all of it is yours, delete the line `sample: true`; in the editor, uncheck “Still the sample's”.";
    return item ? [{ file, field: name, message: "is marked as a sample", toDo, does: "refuses" }] : [];
  });
}

const seasonStates = {
  missing: {
    is: "isn't listed",
    toDo: "Put in its dates and amounts; npm run season -- <year> starts with last season's. Until then the site says you'll quote holiday prices on the call.",
  },
  unconfirmed: {
    is: "isn't confirmed",
    toDo: "Check its amounts, then write `confirmed: true`; in the editor, check “Dates and amounts are final”. Until then the site calls them expected.",
  },
};

type HolidayFacts = Pick<Content, "holidayPricing"> & {
  business: Pick<Content["business"], "closures">;
  catalogue: Pick<Content["catalogue"], "services">;
};

export function findUndecided({ business, catalogue, holidayPricing }: HolidayFacts, today: string): Found[] {
  const isClosed = (date: string) => isAway(business.closures, date);
  const season = hasHolidayPrices(catalogue.services) && undecidedSeason(holidayPricing, today, isClosed);
  if (!season) return [];
  const { is, toDo } = seasonStates[season.state];
  const message = `the season ${season.label} begins on ${longDate(season.from)} and ${is}`;
  return [{ file: "holidays.yaml", field: "seasons", message, toDo, does: "asks" }];
}

type ClosedDays = {
  business: Pick<Content["business"], "closures"> & { hours: Pick<Content["business"]["hours"], "closed"> };
};

/** Until it is updated, the pages name a past day off, and the forms promise answers on the next one. */
export function findPassedClosedDays({ business }: ClosedDays, today: string): Found[] {
  const { closed } = business.hours;
  const away = business.closures.flatMap(({ to, title, services }, i): Found[] => {
    if (services || to >= today) return [];
    const message = `${title} ended on ${longDate(to)}`;
    const toDo = "Take it out. Until then your pages say that you're closed then.";
    return [{ file: "business.yaml", field: `closures[${i}].to`, message, toDo, does: "asks" }];
  });
  const days = closed.flatMap(({ day, name }, i): Found[] => {
    const isFollowed = closed.some(
      (other) => other.name === name && (!isCalendarDate(other.day) || other.day > day),
    );
    if (!isCalendarDate(day) || day >= today || isFollowed) return [];
    const message = `${name} was on ${longDate(day)}, and the next one isn't listed`;
    const toDo =
      "Put in its next day, or take it out. Until then your pages say you're closed that day, and your forms may promise an answer on it.";
    return [{ file: "business.yaml", field: `hours.closed[${i}].day`, message, toDo, does: "asks" }];
  });
  return [...days, ...away];
}

/** Finds dates in the future on which, as the pages say, something was changed or checked. */
function findDaysToCome({ policies, consent, evidence }: Content, today: string): Found[] {
  const days: [file: string, field: string, day: string][] = [
    ["policies.yaml", "terms.lastUpdated", policies.terms.lastUpdated],
    ["consent.yaml", "lastUpdated", consent.lastUpdated],
    ...evidence.map(({ lastCheckedOn }, i): [string, string, string] => [
      "business.yaml",
      `evidence[${i}].lastCheckedOn`,
      lastCheckedOn,
    ]),
  ];
  return days.flatMap(([file, field, day]): Found[] => {
    const message = `${longDate(day)} hasn't come yet`;
    return day > today
      ? [{ file, field, message, toDo: "Put in today or an earlier day.", does: "refuses" }]
      : [];
  });
}

function findUndescribedPhotos({ namedPhotos }: Content): Found[] {
  return namedPhotos
    .filter(({ isDescribed }) => !isDescribed)
    .map(({ name }) => ({
      ...{ file: contentFiles.photos.file, field: "photos", does: "asks" },
      message: `${name} has no description for anyone who can't see it`,
      toDo: "Say in a few words what it shows, like this: photos: [{ file: …, alt: … }].",
    }));
}

/** Finds what an answer of the FAQ leaves open. */
function findUnconfirmed({ faq }: Content): Found[] {
  return faq.groups.flatMap(({ items }, group) =>
    items.flatMap(({ question, toConfirm }, item): Found[] => {
      if (!toConfirm) return [];
      const field = `groups[${group}].items[${item}].toConfirm`;
      const message = `"${question}" leaves open: ${toConfirm}`;
      const toDo =
        "Answer it in the text, then delete the line `toConfirm`; in the editor, empty “Still to settle”.";
      return [{ file: "faq.yaml", field, message, toDo, does: "asks" }];
    }),
  );
}

/** The advice for a mistake; until it is fixed, nothing else can be found. */
export const mistakeAdvice = "Fix it; the site can't be built until then.";

export function findMistakes(message: string): Finding[] {
  return message.split("\n").map((line) => {
    const [, place = "content", field = "", mistake = line] =
      line.match(/^((?:content|sample)\/[^\s:]+(?::\d+)?) (\S+): (.*)$/) ?? [];
    return { place, field, message: mistake, toDo: mistakeAdvice, does: "refuses" };
  });
}
