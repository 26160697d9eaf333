import { type DatedBand, possibleBands } from "../../domain/catalogue/cancellation-dates.ts";
import {
  type Estimate,
  estimateStay,
  readStay,
  type Stay,
  type StayInput,
  stayBounds,
} from "../../domain/catalogue/estimate.ts";
import { readStayInput, stayTitle } from "../../domain/catalogue/estimate-text.ts";
import { fillTemplate } from "../../domain/pages/content-text.ts";
import { dateIn } from "../../domain/zoned-clock.ts";
import type { Content } from "./read-content.ts";

/** By field, what is wrong with it. */
export type StaySentences = Partial<Record<keyof StayInput, string>>;

export type EstimateAnswer =
  | { kind: "unasked" }
  | { kind: "mistake"; sentences: StaySentences }
  | { kind: "priced"; stay: Stay; title: string; estimate: Estimate; bands: DatedBand[] };

/** What an estimate is computed from. */
export type StayFacts = Pick<Content, "business" | "catalogue" | "holidayPricing" | "words">;

export function answerEstimate(
  { business, catalogue, holidayPricing, words }: StayFacts,
  { searchParams }: URL,
  now: Date,
): EstimateAnswer {
  if (!searchParams.has("service") && !searchParams.has("from")) return { kind: "unasked" };
  const today = dateIn(business.timeZone, now);
  const read = readStay(catalogue, readStayInput(searchParams), today);
  if (!read.ok) {
    const sentences = Object.entries(read.mistakes).map(([name, mistake]) => [
      name,
      fillTemplate(words.estimate.mistakes[mistake], stayBounds),
    ]);
    return { kind: "mistake", sentences: Object.fromEntries(sentences) };
  }
  const { stay } = read;
  const estimate = estimateStay(catalogue, holidayPricing, stay, today);
  const title = stayTitle(words.estimate, stay);
  const bands = possibleBands(holidayPricing.cancellation, stay.firstDay, today);
  return { kind: "priced", stay, title, estimate, bands };
}
