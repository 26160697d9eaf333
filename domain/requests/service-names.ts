import { type Catalogue, findService } from "../catalogue/catalogue.ts";
import type { PageWords } from "../pages/page-schemas.ts";
import { scheduleServices } from "./schedule-form.ts";

export function serviceNames(
  catalogue: Catalogue,
  ownNames: PageWords["schedule"]["services"],
): Record<(typeof scheduleServices)[number], string> {
  const names = scheduleServices.map((id) => [
    id,
    id === "other" || id === "overnight-care" ? ownNames[id] : findService(catalogue, id).title,
  ]);
  return Object.fromEntries(names);
}
