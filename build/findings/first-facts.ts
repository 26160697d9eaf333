import { fieldPath } from "#app/content/content-source.ts";
import type { FieldPath } from "#app/content/read-yaml.ts";

/** `for` says when the fact is in use: as in an entry's `for`, or `per-night` for a service with that holiday rule. */
export type FirstFact = { what: string; file: string; field: string; for?: string };

/** What an owner changes first, in the order in which a visitor sees it, by file and field. */
const whatByPlace = {
  "business.yaml name": "your name",
  "logo.svg": "your logo",
  "drawings/landmark.svg": "what's in the hills of the first page: your own drawing, or delete the file",
  "business.yaml phone": "your phone",
  "locations.yaml locations": "your towns",
  "business.yaml address": "your address, with the state",
  "business.yaml region": "your county and state",
  "business.yaml timeZone": "your time zone",
  "business.yaml blurb": "what you do, in a sentence",
  "business.yaml pets": "the kinds of pets you care for",
  "business.yaml portal": "your clients' portal; take it out if there is none",
  "services.yaml services": "your services and prices; take out what you don't offer",
  "services.yaml extraChargeFactors": "what can cost extra",
  "services.yaml replyWithinHours": "within how many hours you answer a request",
  "services.yaml introCallMinutes": "how long the first call takes",
  "services.yaml featured": "the services of the first page",
  "services.yaml claims": "what you promise, and can prove",
  "pages/every-page.yaml visitReport": "a visit as you'd report it",
  "reviews.yaml reviews": "your reviews",
  "business.yaml hours": "your hours and closed days",
  "business.yaml owners": "who owns the business",
  "business.yaml foundedYear": "the year you began",
  "pages/about.yaml story": "your story",
  "team.yaml team": "your team",
  "pages/cities.yaml cities": "each town's page",
  "holidays.yaml seasons for holiday-pricing": "your holidays and surcharges",
  "holidays.yaml deposit for deposit": "the deposit you ask for",
  "holidays.yaml nightlySurchargePercent for per-night": "what a holiday adds to a night",
  "holidays.yaml sitterSharePercent for holiday-pricing":
    "how much of a holiday surcharge goes to the sitter",
  "holidays.yaml balance for holiday-pricing": "when the rest of a holiday's total is due",
  "holidays.yaml cancellation for holiday-pricing": "what happens when somebody cancels a holiday",
  "policies.yaml cancellation": "how much notice you ask for",
  "policies.yaml booking": "how early people should book",
  "policies.yaml payment": "how people pay you",
  "policies.yaml hiring for jobs": "when you answer somebody who applies",
  "business.yaml email": "your email",
  "business.yaml origin": "your web address",
  "business.yaml social": "your pages on social networks; take out the ones you don't have",
  "business.yaml keywords": "words search engines are given on every page",
  "policies.yaml privacy.law": "your state's privacy law; take it out if there is none",
  "policies.yaml privacy.answerDays": "how soon you answer what people ask about their data",
  "policies.yaml privacy.optOutBusinessDays": "how soon you stop writing to whoever asks you to",
  "policies.yaml retention": "how long requests are kept",
};

export const firstFacts = Object.entries(whatByPlace).map(([place, what]): FirstFact => {
  const [subject = "", name] = place.split(" for ");
  const [file = "", field = ""] = subject.split(" ");
  return { what, file, field, ...(name && { for: name }) };
});

export function firstFactOf(file: string, path: FieldPath): FirstFact | undefined {
  return firstFacts.find((fact) => fact.file === file && liesWithin(path, fieldPath(fact.field)));
}

export function liesWithin(path: FieldPath, outer: FieldPath): boolean {
  return outer.every((key, i) => path[i] === key);
}

const filesInOrder = [
  ...["logo.svg", "business.yaml", "drawings/landmark.svg", "pages/home.yaml", "services.yaml"],
  ...["pages/every-page.yaml", "reviews.yaml", "pages/services.yaml", "pages/pricing.yaml"],
  ...["pages/about.yaml", "team.yaml", "locations.yaml", "pages/cities.yaml", "faq.yaml"],
];

/** Returns a file's place in that order; the other files follow, posts last. */
export function rankOfFile(file: string): number {
  const rank = filesInOrder.indexOf(file);
  if (rank >= 0) return rank;
  return filesInOrder.length + (file.startsWith("blog/") ? 1 : 0);
}
