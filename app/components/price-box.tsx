import { areZipCodesKnown } from "#domain/business/zip-answers.ts";
import { pricedServices } from "#domain/catalogue/stay.ts";
import { fillTemplate } from "#domain/pages/content-text.ts";
import type { PageWords } from "#domain/pages/page-schemas.ts";
import { useSite } from "./use-site.tsx";

type Props = { action: string; words: PageWords["home"]["priceBox"] };

/** On a phone, opens the box that follows it, even without scripts. */
export function PriceFold({ words }: Pick<Props, "words">) {
  const [first] = pricedServices(useSite().catalogue);
  return (
    first && (
      <details className="card price-fold">
        <summary>
          {fillTemplate(words.fold, { service: first.title })} <b>{words.button}</b>
        </summary>
      </details>
    )
  );
}

/** A plain form, which the estimate page answers. */
export function PriceBox({ action, words }: Props) {
  const { catalogue, locations } = useSite();
  return (
    <form className="card price-box" action={action} noValidate aria-label={words.title}>
      <label>
        {words.service}
        <select className="control" name="service">
          {pricedServices(catalogue).map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <label>
        {words.from}
        <input className="control" type="date" name="from" required />
      </label>
      <label>
        {words.to}
        <input className="control" type="date" name="to" required />
      </label>
      {areZipCodesKnown(locations) && (
        <label>
          {words.zip}
          <input
            className="control"
            type="text"
            name="zip"
            inputMode="numeric"
            enterKeyHint="go"
            autoComplete="postal-code"
            maxLength={10}
          />
        </label>
      )}
      <button className="button button-secondary" type="submit">
        {words.button}
      </button>
    </form>
  );
}
