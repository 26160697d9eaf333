import * as v from "valibot";
import { text, titledButton, titledText, titledTexts } from "./content-text.ts";
import { pageSeoSchema } from "./page-seo.ts";

/** content/pages/pricing.yaml: the words around the prices. */
export const pricingPageSchema = v.strictObject({
  seo: pageSeoSchema,
  hero: titledText,
  list: titledText,
  factors: v.strictObject({ title: text, text, items: titledTexts }),
  weekly: titledText,
  /** Gives way to holidays.yaml's `nextSeason` once the season is over. */
  holiday: v.strictObject({ title: text, text, link: text }),
  payment: titledText,
  closing: titledButton,
});

export type PricingPage = v.InferOutput<typeof pricingPageSchema>;
