import { shortDate } from "../../domain/calendar-date.ts";
import { formatCents } from "../../domain/catalogue/catalogue.ts";
import { type HolidayPricing, surchargeRuns } from "../../domain/catalogue/holiday-pricing.ts";

/** The dates of one holiday and what each adds to a visit; days in a row with the same amount share a line. */
export function SeasonTable({ season }: { season: HolidayPricing["seasons"][number] }) {
  return (
    <table className="season-table">
      <caption>{season.name}</caption>
      <tbody>
        {surchargeRuns(season).map(({ from, to, surchargeCents }) => (
          <tr key={from}>
            <th scope="row">{from === to ? shortDate(from) : `${shortDate(from)} to ${shortDate(to)}`}</th>
            <td>{formatCents(surchargeCents)} per visit</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
