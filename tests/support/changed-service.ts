import type { Catalogue, Service } from "#domain/catalogue/catalogue.ts";
import { readSample } from "./sample-business.ts";

/** Returns the sample's catalogue with this change of one service. */
export function withService(id: string, change: Partial<Service>): Catalogue {
  const { catalogue } = readSample();
  const services = catalogue.services.map((each) => (each.id === id ? { ...each, ...change } : each));
  return { ...catalogue, services };
}
