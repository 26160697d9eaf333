import { phoneHours } from "#domain/business/closures.ts";
import { answerDay, closedAmong } from "#domain/business/reply-time.ts";
import { areZipCodesKnown, zipAnswers } from "#domain/business/zip-answers.ts";
import { type DatedBand, possibleBands } from "#domain/catalogue/cancellation.ts";
import { type Estimate, estimateStay, firstServed } from "#domain/catalogue/estimate.ts";
import { unservedNote } from "#domain/catalogue/served-days.ts";
import { asksForStay, readStay, readStayInput, type Stay, type StayInput } from "#domain/catalogue/stay.ts";
import { stayBounds } from "#domain/catalogue/stay-bounds.ts";
import { fillTemplate } from "#domain/pages/content-text.ts";
import { readZip } from "#domain/requests/contact-fields.ts";
import { createZonedClock } from "#domain/zoned-clock.ts";
import type { Content } from "../../content/read-content.ts";

/** Says whether the business covers the address's ZIP code; "" if the address has none. */
export function zipAnswer(
  { locations, words }: Pick<Content, "locations" | "words">,
  { searchParams }: URL,
): string {
  const typed = searchParams.get("zip")?.trim();
  if (!typed || !areZipCodesKnown(locations)) return "";
  const zip = readZip(typed);
  const answers = zipAnswers(locations, words.everyPage.zipAnswer);
  return (zip ? (answers[zip] ?? answers.other) : words.everyPage.zipAnswer.unreadable) ?? "";
}

/** A sentence for each field that is wrong. */
export type StaySentences = Partial<Record<keyof StayInput, string>>;

type EstimateAnswer =
  | { kind: "unasked" }
  | { kind: "mistake"; sentences: StaySentences }
  | {
      kind: "priced";
      today: string;
      /** The day by which an answer is promised: nothing can be booked before. */
      bookedOn: string;
      stay: Stay;
      /** The first day with care; the stay itself may begin with closed days. */
      firstDay: string;
      estimate: Estimate;
      bands: DatedBand[];
      /** Days to pay or cancel by on which the phone is not answered. */
      closedDays: string[];
      /** Says why some or all of the days have no price; "" if all have one. */
      closedNote: string;
    };

export type PricedAnswer = Extract<EstimateAnswer, { kind: "priced" }>;

export type EstimateContent = Pick<Content, "business" | "catalogue" | "holidayPricing" | "words">;

export function answerEstimate(content: EstimateContent, { searchParams }: URL, now: Date): EstimateAnswer {
  const { business, catalogue, holidayPricing, words } = content;
  if (!asksForStay(searchParams)) return { kind: "unasked" };
  const businessClock = createZonedClock(business.timeZone);
  const rule = { withinHours: catalogue.replyWithinHours, ...phoneHours(business), businessClock };
  const today = businessClock(now).date;
  const read = readStay(catalogue, readStayInput(searchParams), today);
  if (!read.ok) {
    const sentences = Object.entries(read.mistakes).map(([name, mistake]) => [
      name,
      fillTemplate(words.estimate.mistakes[mistake], stayBounds),
    ]);
    return { kind: "mistake", sentences: Object.fromEntries(sentences) };
  }
  const { stay } = read;
  const bookedOn = answerDay(now, rule);
  const estimate = estimateStay(content, stay, bookedOn);
  const firstDay = firstServed(stay, estimate.lines);
  const bands = possibleBands(holidayPricing.cancellation, firstDay, bookedOn);
  const lastDays = [estimate.payment?.balanceDue, ...bands.map(({ to }) => to)].flatMap((day) => day ?? []);
  const closedDays = estimate.payment ? closedAmong(lastDays, rule) : [];
  const closedNote = unservedNote(estimate.unserved, today);
  return { kind: "priced", today, bookedOn, stay, firstDay, estimate, bands, closedDays, closedNote };
}
