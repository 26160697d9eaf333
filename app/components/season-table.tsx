import { shortDate } from "../../domain/calendar-date.ts";
import { formatCents } from "../../domain/catalogue/catalogue.ts";
import { type HolidayPricing, surchargeRuns } from "../../domain/catalogue/holiday-pricing.ts";
import type { PageWords } from "../../domain/pages/page-schemas.ts";
import { fillTemplate } from "../../domain/pages/template.ts";

type Props = {
  season: HolidayPricing["seasons"][number];
  words: PageWords["holidayPricing"]["surcharges"];
};

/** The dates of one holiday and what each adds to a visit; days in a row with the same amount share a line. */
export function SeasonTable({ season, words }: Props) {
  return (
    <table>
      <caption>{season.name}</caption>
      <tbody>
        {surchargeRuns(season).map(({ from, to, surchargeCents }) => (
          <tr key={from}>
            <th scope="row">
              {from === to
                ? shortDate(from)
                : fillTemplate(words.dates, { from: shortDate(from), to: shortDate(to) })}
            </th>
            <td>{fillTemplate(words.amount, { amount: formatCents(surchargeCents) })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
