import * as v from "valibot";
import { serviceIdSchema } from "../catalogue/catalogue.ts";
import { listOf, pageSeoSchema, template, text, texts } from "./content-text.ts";

const cityPageSchema = v.strictObject({
  id: text,
  seo: pageSeoSchema,
  title: text,
  intro: texts,
  /** `service` names the catalogue entry whose price the card shows. */
  cards: listOf(
    v.strictObject({
      service: serviceIdSchema,
      title: text,
      text,
    }),
  ),
  neighborhoodsTitle: text,
  notesTitle: text,
  notes: texts,
});

export type CityPage = v.InferOutput<typeof cityPageSchema>;

export function cityPath({ id }: Pick<CityPage, "id">): string {
  return `/locations/${id}`;
}

export const cityPagesSchema = v.strictObject({
  everyCity: v.strictObject({
    bookButton: text,
    services: v.strictObject({ title: template("town"), range: text, inTown: template("service", "town") }),
    closing: v.strictObject({ title: template("town"), text, contactButton: text }),
  }),
  cities: v.array(cityPageSchema),
});
