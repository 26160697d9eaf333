import { addDays, daysBetween, shortDate } from "#domain/calendar-date.ts";
import { formatCents } from "#domain/catalogue/catalogue.ts";
import { listedDates, type Season } from "#domain/catalogue/holiday-pricing.ts";

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
