import * as v from "valibot";
import { serviceIdSchema } from "../catalogue/catalogue.ts";
import { entryFor, listOf, pageSeoSchema, plainText, template, texts } from "./content-text.ts";
import { visitSchema } from "./visits.ts";

const cityPageSchema = v.strictObject({
  id: plainText,
  seo: pageSeoSchema,
  title: plainText,
  intro: texts,
  /** `service` names the catalogue entry whose price the card shows. */
  cards: listOf(
    v.strictObject({
      service: serviceIdSchema,
      title: plainText,
      text: plainText,
      for: entryFor,
    }),
  ),
  neighborhoodsTitle: plainText,
  notesTitle: plainText,
  notes: texts,
  report: v.optional(visitSchema),
});

export type CityPage = v.InferOutput<typeof cityPageSchema>;

export function cityPath({ id }: Pick<CityPage, "id">): string {
  return `/locations/${id}`;
}

export const cityPagesSchema = v.strictObject({
  everyCity: v.strictObject({
    bookButton: plainText,
    services: v.strictObject({
      title: template("town"),
      range: plainText,
      inTown: template("service", "town"),
    }),
    closing: v.strictObject({ title: template("town"), text: plainText, contactButton: plainText }),
  }),
  cities: v.array(cityPageSchema),
});
