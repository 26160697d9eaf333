import { addDays } from "#domain/calendar-date.ts";
import { isNight } from "#domain/catalogue/catalogue.ts";
import { estimatePath, pricedServices } from "#domain/catalogue/stay.ts";
import { createZonedClock } from "#domain/zoned-clock.ts";
import { answerEstimate, type EstimateContent, type PricedAnswer } from "./answer-estimate.ts";

/** Pages are prebuilt, so each example comes with the days on which it is the next one; null is unlimited. */
export type ExampleEstimate = { from: string | null; to: string; answer: PricedAnswer };

/** The page holds so many; a business that lists holidays for years ahead has more. */
const examplesMax = 3;
/** After the day before the holiday. */
const holidayDaysMax = 3;

/** A stay over each holiday to come, from the day before, priced as a visitor's own. */
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
