import type { Location } from "../../domain/business/location.ts";

/** The towns served, each with its page. */
export function AreaList({ locations }: { locations: readonly Location[] }) {
  return (
    <ul className="rows">
      {locations.map(({ id, name, description }) => (
        <li key={id}>
          <a href={`/locations/${id}`}>{name}</a>
          <span>{description}</span>
        </li>
      ))}
    </ul>
  );
}
