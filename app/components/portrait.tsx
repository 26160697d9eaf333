import { initials, type Person } from "#domain/business/people.ts";
import { LazyDrawing } from "../drawings/drawing.tsx";
import { Image } from "./image.tsx";

/** The first of the people who have a face to show, overlapping. */
export function Faces({ people, words }: { people: readonly Person[]; words: string }) {
  const shown = people.filter(({ image, portrait }) => image || portrait).slice(0, 3);
  if (shown.length === 0) return null;
  return (
    <p className="faces">
      {shown.map((person) => (
        <Portrait key={person.name} person={person} />
      ))}
      <span>{words}</span>
    </p>
  );
}

/** A photo, a drawing or initials. As wide as the page's own rule for `.portrait` says. */
export function Portrait({ person }: { person: Person }) {
  const { name, image, imageAlt = name, portrait } = person;
  if (image)
    return (
      <span className="portrait">
        <Image image={image} use="face" alt={imageAlt} />
      </span>
    );
  return (
    <span className="portrait" role="img" aria-label={name}>
      {portrait ? <LazyDrawing name={`portrait-${portrait}`} /> : initials(name)}
    </span>
  );
}
