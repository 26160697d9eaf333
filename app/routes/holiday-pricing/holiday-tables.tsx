import { addDays, daysBetween, shortDate } from "#domain/calendar-date.ts";
import { formatCents, highestCents, type Service } from "#domain/catalogue/catalogue.ts";
import {
  type CancellationBand,
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

/** With more days, an amount is wider than its day. */
const daysMax = 50;

/** The season's days at a glance; the tables below say the same in words. */
export function SeasonStrip({ season }: { season: Season }) {
  const cents = new Map(listedDates(season).map(({ date, surchargeCents }) => [date, surchargeCents]));
  const listed = [...cents.keys()].toSorted();
  const start = addDays(listed[0] ?? "", -2);
  const days = Array.from({ length: daysBetween(start, listed.at(-1) ?? "") + 3 }, (_, i) =>
    addDays(start, i),
  );
  if (days.length > daysMax) return null;
  const highest = Math.max(...cents.values());
  const runs = runsOf(days, (day) => cents.get(day) ?? 0);
  return (
    <table className="season-strip" role="none" aria-hidden="true">
      <tbody>
        <tr>
          {runs.map(([amount, { length }, first]) => (
            <td key={first} colSpan={length} data-amount={amountName(amount, highest)}>
              {amount > 0 ? formatCents(amount) : "·"}
            </td>
          ))}
        </tr>
        <tr>
          {runs.map(([, { length }, first]) => (
            <td key={first} colSpan={length}>
              {dayNumbers(first, length)}
            </td>
          ))}
        </tr>
        <tr>
          {runsOf(days, monthName).map(([month, { length }]) => (
            <td key={month} colSpan={length}>
              {month}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

/** The second word of "Wed, Nov 26". */
function monthName(date: string): string | undefined {
  return shortDate(date).split(" ")[1];
}

function amountName(amount: number, highest: number): string | undefined {
  if (amount === 0) return undefined;
  return amount === highest ? "highest" : "lower";
}

function dayNumbers(first: string, length: number): string {
  const dayOf = (date: string) => Number(date.slice(8));
  return length === 1 ? `${dayOf(first)}` : `${dayOf(first)}-${dayOf(addDays(first, length - 1))}`;
}

type Run<T> = [value: T, days: string[], first: string];

/** Neighbors of one value, together. */
function runsOf<T>(days: readonly string[], read: (day: string) => T): Run<T>[] {
  const runs: Run<T>[] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run?.[0] === read(day)) run[1].push(day);
    else runs.push([read(day), [day], day]);
  }
  return runs;
}
