import { Fragment } from "react";
import { daysBetween, shortDate } from "#domain/calendar-date.ts";
import type { CancellationBand } from "#domain/catalogue/cancellation.ts";
import { formatCents, highestCents, type Service } from "#domain/catalogue/catalogue.ts";
import {
  type Holiday,
  type HolidayPricing,
  listedDates,
  nightOnHolidayCents,
  type Season,
  surchargeRuns,
} from "#domain/catalogue/holiday-pricing.ts";
import { fillTemplate } from "#domain/pages/content-text.ts";
import type { PageWords } from "#domain/pages/page-schemas.ts";

type HolidayProps = {
  holiday: Holiday;
  /** Whether anything costs the date's amount more; otherwise the text is "holiday rate". */
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

/** With more columns, a block's text would be wider than the block on a phone. */
const columnsMax = 24;

/** Shows the season's days at a glance, only to the eye: the tables below say the same in words. */
export function SeasonStrip({ season }: { season: Season }) {
  const dates = listedDates(season).toSorted((one, other) => one.date.localeCompare(other.date));
  const highest = Math.max(...dates.map(({ surchargeCents }) => surchargeCents));
  const blocks = surchargeRuns({ dates })
    .filter(({ surchargeCents }) => surchargeCents > 0)
    .map(({ from, to, surchargeCents }, i, runs) => {
      const texts = [formatCents(surchargeCents), spanText(from, to)];
      const words = texts.flatMap((text) => text.split(/[ \u200b]/));
      return {
        from,
        texts,
        // At least one column for each two letters of its longest word.
        columns: Math.max(daysBetween(from, to) + 1, ...words.map(({ length }) => Math.ceil(length / 2))),
        amount: surchargeCents === highest ? "highest" : "lower",
        followsGap: i > 0 && daysBetween(runs[i - 1]?.to ?? from, from) > 1,
      };
    });
  const width = blocks.reduce((sum, { columns, followsGap }) => sum + columns + Number(followsGap), 0);
  if (width === 0 || width > columnsMax) return null;
  return (
    <table className="season-strip" role="none" aria-hidden="true">
      <tbody>
        {[0, 1].map((line) => (
          <tr key={line}>
            {blocks.map(({ from, texts, columns, amount, followsGap }) => (
              <Fragment key={from}>
                {followsGap && <td />}
                <td colSpan={columns} data-amount={line === 0 ? amount : undefined}>
                  {texts[line]}
                </td>
              </Fragment>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Returns "Nov 26", "Nov 27-29" or "Dec 31-Jan 1", which a phone breaks after the month or the dash. */
function spanText(from: string, to: string): string {
  const [first = "", last = ""] = [from, to].map((date) => shortDate(date).split(", ")[1]);
  const [[month], [lastMonth, lastDay]] = [first.split(" "), last.split(" ")];
  if (month !== lastMonth) return `${first}-\u200b${last}`.replaceAll(" ", "\u00a0");
  return from === to ? first : `${first}-${lastDay}`;
}
