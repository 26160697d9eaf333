import { expect, test } from "vitest";
import { addDays, daysBetween } from "#domain/calendar-date.ts";
import { type CareRule, holidayIn, holidaysOfCare } from "#domain/catalogue/date-notes.ts";
import { estimateStay } from "#domain/catalogue/estimate.ts";
import { holidayOn, holidaysAhead } from "#domain/catalogue/seasons.ts";
import { careRules, serviceNames } from "#domain/requests/service-names.ts";
import { site } from "#tests/support/built-site.ts";
import { readSample } from "#tests/support/sample-business.ts";
import { emptyLead } from "#tests/support/test-lead.ts";
import { leadFacts } from "./lead-facts.ts";
import { leadHolidays } from "./lead-holidays.ts";

const sample = readSample();
const { catalogue, holidayPricing } = sample;
const context = {
  ...site,
  serviceNames: serviceNames(catalogue, "Something else"),
  careRules: careRules(catalogue, sample.business),
};
const choices = Object.entries(context.serviceNames).map(([value, label]) => ({
  value,
  label,
  ...(context.careRules[value] as CareRule),
}));
/** Each choice alone, each pair, and all of them: three choices add nothing that two do not. */
const chosenSets = [
  ...choices.flatMap((one, index) => choices.slice(index).map((other) => [...new Set([one, other])])),
  choices,
];
const seasonDays = ["2025-11-22", "2026-11-21"].flatMap((first) =>
  Array.from({ length: 46 }, (_, i) => addDays(first, i)),
);

/** Returns what the estimate adds on holidays, such as "expected 2026-12-24". */
function estimated(choice: string, firstDay: string, lastDay: string): string[] {
  const services = catalogue.services.filter((each) => [each.id, each.requestedAs].includes(choice));
  if (services.length === 0)
    return Array.from({ length: daysBetween(firstDay, lastDay) + 1 }, (_, i) => addDays(firstDay, i))
      .filter((date) => holidayOn(holidayPricing, date))
      .map((date) => `open ${date}`);
  return services.flatMap((service) => {
    const linesOf = (firstDay: string, lastDay: string) => {
      const stay = { service, firstDay, lastDay, visitsADay: 1, pets: 1, kinds: {}, hasMedication: false };
      return estimateStay(sample, stay, "2025-01-01").lines;
    };
    return linesOf(firstDay, lastDay).flatMap(({ date, holiday, amount }) => {
      if (amount === null) return `${service.holiday === "ask" ? "ask" : holiday?.effect} ${date}`;
      // The same day of the week, in no season.
      const ordinary = addDays(date, 70);
      const added = amount.minCents - (linesOf(ordinary, ordinary)[0]?.amount?.minCents ?? 0);
      return added > 0 ? `${holiday?.effect} ${date}` : [];
    });
  });
}

test.each([1, 4])(
  "for %i days from each day of two seasons, form and mails name the estimate's holiday prices for every choice of services [TW01]",
  (days) => {
    for (const startDate of seasonDays) {
      const endDate = addDays(startDate, days - 1);
      const lines = new Map(choices.map(({ value }) => [value, estimated(value, startDate, endDate)]));
      const ahead = holidaysAhead(holidayPricing, "2025-11-01");
      for (const chosen of chosenSets) {
        const ids = chosen.map(({ value }) => value);
        const all = [...new Set(ids.flatMap((id) => lines.get(id) ?? []))];
        const priced = all.filter((line) => !line.startsWith("open"));
        const added = all.filter(
          (line) => !priced.some((other) => line.startsWith("open") && other.endsWith(line.slice(5))),
        );
        const inForm = holidaysOfCare((date) => holidayIn(ahead, date), chosen, startDate, endDate);
        const noted = inForm.flatMap(({ effect, dates }) => dates.map((date) => `${effect} ${date}`));
        const care = `${ids} from ${startDate} to ${endDate}`;
        expect([care, noted.toSorted()]).toEqual([care, added.toSorted()]);
        const lead = { ...emptyLead, fields: { services: ids, startDate, endDate } };
        expect([care, leadHolidays(lead, context)]).toEqual([care, inForm]);
        expect(leadFacts(lead, context).holidayNotes).toHaveLength(inForm.length);
      }
    }
  },
);
