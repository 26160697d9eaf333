import { initials, type Person } from "../../domain/business/person.ts";
import { Drawing } from "../drawings/drawing.tsx";
import { Image } from "./image.tsx";

type Props = { person: Person; imagesUrl: string | undefined };

/** A photo, a drawing or initials. As wide as the page's own rule for `.portrait` says. */
export function Portrait({ person: { name, image, imageAlt = name, portrait }, imagesUrl }: Props) {
  if (image)
    return (
      <span className="portrait">
        <Image image={image} use="card" alt={imageAlt} width={160} height={160} imagesUrl={imagesUrl} />
      </span>
    );
  return (
    <span className="portrait" role="img" aria-label={name}>
      {portrait ? <Drawing name={`portrait-${portrait}`} className="drawn" /> : initials(name)}
    </span>
  );
}
