import { businessDate, fullDate } from "../../domain/calendar-date.ts";
import { cancellationDates, type DatedBand } from "../../domain/catalogue/cancellation-dates.ts";
import { formatCents } from "../../domain/catalogue/catalogue.ts";
import {
  type Amount,
  type Estimate,
  estimateLimits,
  estimateStay,
  readStay,
  type Stay,
  type StayInput,
} from "../../domain/catalogue/estimate.ts";
import { fillTemplate } from "../../domain/pages/content-text.ts";
import type { EstimateWords } from "../../domain/pages/estimate-words.ts";
import type { Content } from "./read-content.ts";

export type EstimateAnswer =
  | { kind: "unasked" }
  | { kind: "mistake"; sentence: string }
  | { kind: "priced"; stay: Stay; title: string; estimate: Estimate; bands: DatedBand[] };

export function readStayInput({ searchParams }: URL): StayInput {
  const given = (name: string, otherwise = "") => searchParams.get(name) ?? otherwise;
  return {
    service: given("service"),
    from: given("from"),
    to: given("to"),
    visits: given("visits", "1"),
    pets: given("pets", "1"),
    medication: given("medication"),
  };
}

export function answerEstimate(
  { catalogue, holidayPricing, words }: Pick<Content, "catalogue" | "holidayPricing" | "words">,
  url: URL,
  now: Date,
): EstimateAnswer {
  if (!url.searchParams.has("service") && !url.searchParams.has("from")) return { kind: "unasked" };
  const today = businessDate(now);
  const stay = readStay(catalogue, readStayInput(url), today);
  if (typeof stay === "string")
    return { kind: "mistake", sentence: fillTemplate(words.estimate.mistakes[stay], estimateLimits) };
  const estimate = estimateStay(catalogue, holidayPricing, stay, today);
  const title = stayTitle(words.estimate, stay);
  const bands = cancellationDates(holidayPricing.cancellation, stay.firstDay, today);
  return { kind: "priced", stay, title, estimate, bands };
}

function stayTitle({ receipt }: EstimateWords, stay: Stay): string {
  const service = stay.service.title;
  const [from, to] = [fullDate(stay.firstDay), fullDate(stay.lastDay)];
  const parts = [
    from === to
      ? fillTemplate(receipt.day, { service, day: from })
      : fillTemplate(receipt.stay, { service, from, to }),
    stay.visitsADay > 1 && fillTemplate(receipt.visitsADay, { count: stay.visitsADay }),
    stay.hasMedication && receipt.withMedication,
  ];
  return parts.filter(Boolean).join(", ");
}

export function amountText({ receipt }: EstimateWords, amount: Amount | null): string {
  if (!amount) return receipt.onCall;
  const lowest = formatCents(amount.minCents);
  if (amount.maxCents === null) return fillTemplate(receipt.from, { lowest });
  if (amount.maxCents === amount.minCents) return lowest;
  return fillTemplate(receipt.range, { lowest, highest: formatCents(amount.maxCents) });
}
