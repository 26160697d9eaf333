import { initials, type Person } from "#domain/business/people.ts";
import { LazyDrawing } from "../drawings/drawing.tsx";
import { Image } from "./image.tsx";

/** Shows the first three people who have a photo or drawing, overlapping; nothing if none has. */
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

/** Shows a photo, a drawing or initials. The page's own rule for `.portrait` sets the width. */
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
