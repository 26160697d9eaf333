import { addDays } from "#domain/calendar-date.ts";
import { isNight } from "#domain/catalogue/catalogue.ts";
import { estimatePath, pricedServices } from "#domain/catalogue/stay.ts";
import { createZonedClock } from "#domain/zoned-clock.ts";
import { answerEstimate, type EstimateContent, type PricedAnswer } from "./answer-estimate.ts";

/** An example, and the days on which it is shown (null: no limit). Pages are prebuilt, so they contain the later ones too. */
type ExampleEstimate = { from: string | null; to: string; answer: PricedAnswer };

/** A page has at most this many, although a business may list holidays for years ahead. */
const examplesMax = 3;
/** An example ends at most this many days after the holiday's first day. */
const holidayDaysMax = 3;

/** Returns a stay over each coming holiday, from the day before, priced like a visitor's own. */
export function exampleEstimates(content: EstimateContent, now: Date): ExampleEstimate[] {
  const { business, catalogue, holidayPricing } = content;
  const services = pricedServices(catalogue);
  const service = services.find(isNight) ?? services[0];
  const today = createZonedClock(business.timeZone)(now).date;
  const stays = holidayPricing.seasons
    .flatMap(({ holidays }) => holidays)
    .map(({ dates }) => {
      const days = dates.map(({ date }) => date).toSorted();
      const first = days[0] ?? "";
      return { from: addDays(first, -1), to: addDays(first, Math.min(days.length, holidayDaysMax)) };
    })
    .filter(({ from }) => from >= today)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const examples: ExampleEstimate[] = [];
  for (const stay of stays.slice(0, examplesMax)) {
    const query = new URLSearchParams({ service: service?.id ?? "", ...stay });
    const answer = answerEstimate(content, new URL(`${estimatePath}?${query}`, business.origin), now);
    if (answer.kind !== "priced" || !answer.estimate.total) continue;
    const before = examples.at(-1);
    examples.push({ from: before ? addDays(before.to, 1) : null, to: stay.from, answer });
  }
  return examples;
}
