import { priceDetailText, priceText, type Service } from "#domain/catalogue/catalogue.ts";
import { fillTemplate } from "#domain/pages/content-text.ts";
import { LazyDrawing } from "../drawings/drawing.tsx";
import { PictureOr } from "./image.tsx";
import { TextList } from "./lists.tsx";
import { useSite } from "./use-site.tsx";

type Props = { service: Service };

export function ServiceCard({ service }: Props) {
  const { catalogue, words } = useSite();
  const priceDetail = priceDetailText(service, catalogue.overnightFactors);
  return (
    <article className="card service-card" aria-label={service.title}>
      <ServiceScene service={service} />
      <div className="card-body">
        <h3>{service.title}</h3>
        <p className="price">{priceText(service.price)}</p>
        <p>{service.description}</p>
        <TextList texts={[...service.details, priceDetail]} />
        <a href={service.detailsPath ?? `/services#${service.id}`}>
          {fillTemplate(words.serviceDetails, { service: service.title })}
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
