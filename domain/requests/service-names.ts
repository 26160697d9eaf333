import { type Catalogue, otherService, servicesOn } from "../catalogue/catalogue.ts";

/** Names of the schedule form's choices by id, in the order in which they are shown. */
export function serviceNames(catalogue: Catalogue, otherName: string): Record<string, string> {
  const services = servicesOn("schedule", catalogue);
  return Object.fromEntries([
    ...services.map(({ id, title, choice }) => [id, choice?.title ?? title]),
    [otherService, otherName],
  ]);
}
