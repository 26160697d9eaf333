import type { Service as ServiceNode } from "schema-dts";
import type { Business } from "../../domain/business/business.ts";
import type { Service } from "../../domain/catalogue/catalogue.ts";
import { businessId, cityNode, offerPrice } from "./structured-data.ts";

/** The services of one town's page, as it tells of them. */
export function cityServiceNodes(
  { business, origin }: { business: Business; origin: string },
  town: { name: string; path: string },
  cards: readonly { service: Service; title: string; text: string }[],
): ServiceNode[] {
  return cards.map(({ service, title, text }) => ({
    "@type": "Service",
    "@id": `${origin}${town.path}#${service.id}`,
    name: `${title} in ${town.name}`,
    description: text,
    serviceType: service.structuredName ?? service.title,
    provider: { "@id": businessId(origin) },
    areaServed: cityNode(town.name, business),
    offers: { "@type": "Offer", ...offerPrice(service.price) },
  }));
}
