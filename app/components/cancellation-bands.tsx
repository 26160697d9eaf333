import type { CancellationBand } from "../../domain/catalogue/cancellation.ts";
import type { PageWords } from "../../domain/pages/page-schemas.ts";

type Props = { words: PageWords["holidayPricing"]["cancellation"]; bands: readonly CancellationBand[] };

/** What becomes of a deposit, from the earliest cancellation to the latest. */
export function CancellationBands({ words, bands }: Props) {
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
        {bands.map(({ outcome, when, note, text }) => (
          <tr key={outcome} className={`band-${outcome}`}>
            <th scope="row">
              {when} {note && <small>{note}</small>}
            </th>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
