import { formatCents, type Service } from "../../domain/catalogue/catalogue.ts";
import {
  type HolidayPricing,
  holidayPriceCents,
  lastListedDate,
} from "../../domain/catalogue/holiday-pricing.ts";
import type { PageWords } from "../../domain/pages/page-schemas.ts";
import { fillTemplate } from "../../domain/pages/template.ts";

type Props = {
  services: readonly Service[];
  rules: HolidayPricing;
  words: PageWords["holidayPricing"]["surcharges"]["nights"];
};

/** What a night costs on an ordinary date and on a listed one. */
export function HolidayNights({ services, rules, words }: Props) {
  return (
    <table className="night-table">
      <thead>
        <tr>
          <th scope="col">{words.night}</th>
          <th scope="col">{words.ordinary}</th>
          <th scope="col">{words.holiday}</th>
        </tr>
      </thead>
      <tbody>
        {services.flatMap(({ id, title, price }) =>
          [...new Set([price.minCents, price.maxCents])].map((cents) => (
            <tr key={`${id} ${cents}`}>
              <th scope="row">
                {price.maxCents > price.minCents
                  ? fillTemplate(cents === price.minCents ? words.from : words.upTo, { service: title })
                  : title}
              </th>
              <td>{formatCents(cents)}</td>
              <td>{formatCents(holidayPriceCents(rules, id, cents, lastListedDate(rules)) ?? cents)}</td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  );
}
