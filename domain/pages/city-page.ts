import * as v from "valibot";
import { serviceIds } from "../catalogue/catalogue.ts";
import { text, texts } from "./content-text.ts";
import { pageSeoSchema } from "./page-seo.ts";

const cityPageSchema = v.strictObject({
  /** The id of its location. */
  id: text,
  seo: pageSeoSchema,
  title: text,
  intro: texts,
  /** `service` names the catalogue entry whose price the card shows. */
  cards: v.pipe(
    v.array(
      v.strictObject({
        service: v.picklist(serviceIds, `must be one of: ${serviceIds.join(", ")}`),
        title: text,
        text,
      }),
    ),
    v.minLength(1, "needs at least one card"),
  ),
  neighborhoodsTitle: text,
  notesTitle: text,
  notes: texts,
});

export type CityPage = v.InferOutput<typeof cityPageSchema>;

export function cityPath({ id }: Pick<CityPage, "id">): string {
  return `/locations/${id}`;
}

/** content/pages/cities.yaml */
export const cityPagesSchema = v.strictObject({ cities: v.array(cityPageSchema) });
