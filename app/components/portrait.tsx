import { initials, type Person } from "#domain/business/person.ts";
import { LazyDrawing } from "../drawings/drawing.tsx";
import { Image } from "./image.tsx";

type FacesProps = { people: readonly Person[]; imagesUrl: string | undefined; words: string };
type Props = { person: Person; imagesUrl: string | undefined };

/** The first of the people who have a face to show, overlapping. */
export function Faces({ people, imagesUrl, words }: FacesProps) {
  const shown = people.filter(({ image, portrait }) => image || portrait).slice(0, 3);
  if (shown.length === 0) return null;
  return (
    <p className="faces">
      {shown.map((person) => (
        <Portrait key={person.name} person={person} imagesUrl={imagesUrl} />
      ))}
      <span>{words}</span>
    </p>
  );
}

/** A photo, a drawing or initials. As wide as the page's own rule for `.portrait` says. */
export function Portrait({ person: { name, image, imageAlt = name, portrait }, imagesUrl }: Props) {
  if (image)
    return (
      <span className="portrait">
        <Image image={image} use="face" alt={imageAlt} imagesUrl={imagesUrl} />
      </span>
    );
  return (
    <span className="portrait" role="img" aria-label={name}>
      {portrait ? <LazyDrawing name={`portrait-${portrait}`} /> : initials(name)}
    </span>
  );
}
