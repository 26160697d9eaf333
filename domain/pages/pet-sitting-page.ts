import * as v from "valibot";
import { serviceIds } from "../catalogue/catalogue.ts";
import { text, texts, titledTexts } from "./content-text.ts";
import { pageSeoSchema } from "./page-seo.ts";

/** content/pages/pet-sitting-services.yaml */
export const petSittingPageSchema = v.strictObject({
  seo: pageSeoSchema,
  hero: v.strictObject({ title: text, text, button: text }),
  flexible: v.strictObject({ title: text, cards: titledTexts }),
  services: v.strictObject({
    title: text,
    text,
    show: v.pipe(
      v.array(v.picklist(serviceIds, `must be one of: ${serviceIds.join(", ")}`)),
      v.minLength(1, "needs at least one service"),
    ),
    eachVisit: v.strictObject({ title: text, items: texts }),
  }),
  process: v.strictObject({ title: text }),
  reviews: v.strictObject({ title: text }),
  form: v.strictObject({ title: text, intro: text }),
});

export type PetSittingPage = v.InferOutput<typeof petSittingPageSchema>;
