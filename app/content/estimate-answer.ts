import { emailService } from "../../domain/business/lead-transport.ts";
import { zipAnswers } from "../../domain/business/zip-answers.ts";
import { type DatedBand, possibleBands } from "../../domain/catalogue/cancellation-dates.ts";
import type { Service } from "../../domain/catalogue/catalogue.ts";
import {
  type Estimate,
  estimatePath,
  estimateStay,
  pricedServices,
  readStay,
  type Stay,
  type StayInput,
  stayBounds,
} from "../../domain/catalogue/estimate.ts";
import { readStayInput } from "../../domain/catalogue/estimate-text.ts";
import { fillTemplate } from "../../domain/pages/content-text.ts";
import { plainCharacters } from "../../domain/plain-characters.ts";
import { dateIn } from "../../domain/zoned-clock.ts";
import type { Content } from "./read-content.ts";

/** Where a form asks for a price; null where no server answers. */
export function estimateAction(
  { business }: Pick<Content, "business">,
  functionsOrigin: string,
): string | null {
  return emailService(business.leads) ? null : `${functionsOrigin}${estimatePath}#estimate`;
}

/** Whether somebody comes to the ZIP code of the address; "" when it has none. */
export function zipAnswer(
  { locations, words }: Pick<Content, "locations" | "words">,
  { searchParams }: URL,
): string {
  const [zip] = /^\d{5}/.exec(plainCharacters(searchParams.get("zip") ?? "")) ?? [];
  if (!zip) return "";
  const answers = zipAnswers(locations, words.everyPage.zipAnswer);
  return answers[zip] ?? answers.other ?? "";
}

/** By field, what is wrong with it. */
export type StaySentences = Partial<Record<keyof StayInput, string>>;

export type EstimateAnswer =
  | { kind: "unasked" }
  | { kind: "mistake"; sentences: StaySentences }
  | {
      kind: "priced";
      today: string;
      plan: Plan;
      bands: DatedBand[];
      /** The same days with the care that `compare` names. */
      other: Plan | null;
      /** What else these days can be priced for. */
      comparable: Service[];
    };

export type Plan = { stay: Stay; estimate: Estimate };

/** What an estimate is computed from. */
export type StayFacts = Pick<Content, "business" | "catalogue" | "holidayPricing" | "words">;

export function answerEstimate(
  { business, catalogue, holidayPricing, words }: StayFacts,
  { searchParams }: URL,
  now: Date,
): EstimateAnswer {
  if (!searchParams.has("service") && !searchParams.has("from")) return { kind: "unasked" };
  const today = dateIn(business.timeZone, now);
  const input = readStayInput(searchParams);
  const read = readStay(catalogue, input, today);
  if (!read.ok) {
    const sentences = Object.entries(read.mistakes).map(([name, mistake]) => [
      name,
      fillTemplate(words.estimate.mistakes[mistake], stayBounds),
    ]);
    return { kind: "mistake", sentences: Object.fromEntries(sentences) };
  }
  const planOf = (stay: Stay): Plan => ({
    stay,
    estimate: estimateStay(catalogue, holidayPricing, stay, today),
  });
  const others = pricedServices(catalogue)
    .filter(({ id }) => id !== input.service)
    .map(({ id }) => readStay(catalogue, { ...input, service: id }, today))
    .flatMap((each) => (each.ok ? planOf(each.stay) : []));
  const other = others.find(({ stay }) => stay.service.id === searchParams.get("compare")) ?? null;
  return {
    kind: "priced",
    today,
    plan: planOf(read.stay),
    bands: possibleBands(holidayPricing.cancellation, read.stay.firstDay, today),
    other,
    comparable: others.filter((each) => each !== other).map(({ stay }) => stay.service),
  };
}
