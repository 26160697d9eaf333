import { formatCents, type Service } from "../../domain/catalogue/catalogue.ts";
import {
  type HolidayPricing,
  holidayPriceCents,
  lastListedDate,
} from "../../domain/catalogue/holiday-pricing.ts";

/** What a night costs on an ordinary date and on a listed one. */
export function HolidayNights({ services, rules }: { services: readonly Service[]; rules: HolidayPricing }) {
  return (
    <table className="night-table">
      <thead>
        <tr>
          <th scope="col">Night</th>
          <th scope="col">Other dates</th>
          <th scope="col">On a holiday</th>
        </tr>
      </thead>
      <tbody>
        {services.flatMap(({ id, title, price }) =>
          [...new Set([price.minCents, price.maxCents])].map((cents) => (
            <tr key={`${id} ${cents}`}>
              <th scope="row">
                {title}
                {price.maxCents > price.minCents && (cents === price.minCents ? ", from" : ", up to")}
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
