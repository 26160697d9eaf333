import type { CancellationBand } from "../../domain/catalogue/cancellation.ts";

/** What becomes of a deposit, from the earliest cancellation to the latest. */
export function CancellationBands({ title, bands }: { title: string; bands: readonly CancellationBand[] }) {
  return (
    <table className="bands">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr>
          <th scope="col">When you tell us</th>
          <th scope="col">What happens</th>
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
