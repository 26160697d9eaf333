import { shortDate } from "#domain/calendar-date.ts";
import { formatCents, highestCents, type Service } from "#domain/catalogue/catalogue.ts";
import {
  type CancellationBand,
  type Holiday,
  type HolidayPricing,
  nightOnHolidayCents,
  surchargeRuns,
} from "#domain/catalogue/holiday-pricing.ts";
import { fillTemplate } from "#domain/pages/content-text.ts";
import type { PageWords } from "#domain/pages/page-schemas.ts";

type HolidayProps = {
  holiday: Holiday;
  /** Whether anything costs the amount of the date; else it has the holiday rate. */
  hasAmounts: boolean;
  words: PageWords["holidayPricing"]["surcharges"];
};

/** Consecutive days with the same amount share a line. */
export function HolidayTable({ holiday, hasAmounts, words }: HolidayProps) {
  return (
    <table>
      <caption>{holiday.name}</caption>
      <tbody>
        {surchargeRuns(holiday).map(({ from, to, surchargeCents }) => (
          <tr key={from}>
            <th scope="row">
              {from === to
                ? shortDate(from)
                : fillTemplate(words.dates, { from: shortDate(from), to: shortDate(to) })}
            </th>
            <td>{hasAmounts ? surchargeText(words, surchargeCents) : words.rate}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function surchargeText({ amount, noSurcharge }: HolidayProps["words"], cents: number): string {
  return cents === 0 ? noSurcharge : fillTemplate(amount, { amount: formatCents(cents) });
}

type NightsProps = {
  services: readonly Service[];
  rules: HolidayPricing;
  words: PageWords["holidayPricing"]["surcharges"]["nights"];
};

export function HolidayNights({ services, rules, words }: NightsProps) {
  return (
    <table aria-labelledby="per-night">
      <thead>
        <tr>
          <th scope="col">{words.night}</th>
          <th scope="col">{words.ordinary}</th>
          <th scope="col">{words.holiday}</th>
        </tr>
      </thead>
      <tbody>
        {services.flatMap((service) => {
          const { minCents } = service.price;
          const highest = highestCents(service);
          return [...new Set([minCents, highest ?? minCents])].map((cents) => (
            <tr key={`${service.id} ${cents}`}>
              <th scope="row">
                {highest === minCents
                  ? service.title
                  : fillTemplate(cents === minCents ? words.from : words.upTo, { service: service.title })}
              </th>
              <td>{formatCents(cents)}</td>
              <td>{formatCents(nightOnHolidayCents(rules, cents))}</td>
            </tr>
          ));
        })}
      </tbody>
    </table>
  );
}

type BandsProps = { words: PageWords["holidayPricing"]["cancellation"]; bands: readonly CancellationBand[] };

export function CancellationBands({ words, bands }: BandsProps) {
  return (
    <table className="bands">
      <caption className="sr-only">{words.title}</caption>
      <thead>
        <tr>
          <th scope="col">{words.when}</th>
          <th scope="col">{words.outcome}</th>
        </tr>
      </thead>
      <tbody>
        {bands.map(({ outcome, when, text }) => (
          <tr key={outcome} className={`band-${outcome}`}>
            <th scope="row">{when}</th>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
