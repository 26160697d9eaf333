import type { Catalogue } from "#domain/catalogue/catalogue.ts";
import { pricedServices } from "#domain/catalogue/stay.ts";
import type { PageWords } from "#domain/pages/page-schemas.ts";

type Props = { action: string; catalogue: Catalogue; words: PageWords["home"]["priceBox"] };

/** A plain form, which the page of estimates answers. */
export function PriceBox({ action, catalogue, words }: Props) {
  return (
    <form className="card price-box" action={action} aria-label={words.title}>
      <label>
        {words.service}
        <select name="service">
          {pricedServices(catalogue).map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <label>
        {words.from}
        <input type="date" name="from" required />
      </label>
      <label>
        {words.to}
        <input type="date" name="to" required />
      </label>
      <label>
        {words.zip}
        <input
          type="text"
          name="zip"
          inputMode="numeric"
          enterKeyHint="go"
          autoComplete="postal-code"
          maxLength={10}
        />
      </label>
      <button className="button button-secondary" type="submit">
        {words.button}
      </button>
    </form>
  );
}
