import type { Service as ServiceNode } from "schema-dts";
import type { Service } from "../../domain/catalogue/catalogue.ts";
import type { PageWords } from "../../domain/pages/page-schemas.ts";
import { fillTemplate } from "../../domain/pages/template.ts";
import type { Site } from "./site.ts";
import { businessId, cityNode, offerPrice } from "./structured-data.ts";

/** The services of one town's page, as it tells of them. */
export function cityServiceNodes(
  { business, origin }: Site,
  town: { name: string; path: string; words: PageWords["cities"]["everyCity"]["services"] },
  cards: readonly { service: Service; title: string; text: string }[],
): ServiceNode[] {
  return cards.map(({ service, title, text }) => ({
    "@type": "Service",
    "@id": `${origin}${town.path}#${service.id}`,
    name: fillTemplate(town.words.inTown, { service: title, town: town.name }),
    description: text,
    serviceType: service.structuredName ?? service.title,
    provider: { "@id": businessId(origin) },
    areaServed: cityNode(town.name, business),
    offers: { "@type": "Offer", ...offerPrice(service.price) },
  }));
}
