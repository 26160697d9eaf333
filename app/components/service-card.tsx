import { priceDetailText, priceText, type Service } from "#domain/catalogue/catalogue.ts";
import { fillTemplate } from "#domain/pages/content-text.ts";
import { LazyDrawing } from "../drawings/drawing.tsx";
import { PictureOr } from "./image.tsx";
import { TextList } from "./lists.tsx";
import { useSite } from "./use-site.tsx";

type Props = { service: Service };

/** `town` has the title and text of a city page, which replace the service's own; its own page is then not linked. */
type CardProps = Props & { town?: { title: string; text: string } };

export function ServiceCard({ service, town }: CardProps) {
  const { catalogue, words } = useSite();
  const { id, details, detailsPath, price } = service;
  const { title, text } = town ?? { title: service.title, text: service.description };
  const priceDetail = priceDetailText(service, catalogue.overnightFactors);
  return (
    <article className="card service-card" id={town && id} aria-label={title}>
      <ServiceScene service={service} />
      <div className="card-body">
        <h3>{title}</h3>
        <p className="price">{priceText(price)}</p>
        <p>{text}</p>
        {town ? (
          priceDetail && <p className="small">{priceDetail}</p>
        ) : (
          <TextList texts={[...details, priceDetail]} />
        )}
        <a href={(!town && detailsPath) || `/services#${id}`}>
          {fillTemplate(words.serviceDetails, { service: title })}
          <span aria-hidden="true">&nbsp;→</span>
        </a>
      </div>
    </article>
  );
}

const scenes: Partial<Record<Service["icon"], string>> = {
  bed: "service-boarding",
  footprints: "service-walk",
  house: "service-window",
  pill: "service-medicine",
  sunset: "service-evening",
};

export function ServiceScene({ service }: Props) {
  const className = "service-scene";
  return (
    <PictureOr picture={service} use="card" className={className}>
      <LazyDrawing name={scenes[service.icon] ?? "service-night"} className={className} />
    </PictureOr>
  );
}
