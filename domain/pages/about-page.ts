import * as v from "valibot";
import { text, texts, titledButton, titledText, titledTexts } from "./content-text.ts";
import { pageSeoSchema } from "./page-seo.ts";

const titledParts = v.strictObject({ title: text, text, parts: titledTexts });

/** content/pages/about.yaml */
export const aboutPageSchema = v.strictObject({
  seo: pageSeoSchema,
  hero: titledText,
  story: v.strictObject({
    title: text,
    /** True until the owners have told it in their own words. */
    sample: v.optional(v.boolean(), false),
    paragraphs: texts,
  }),
  mission: v.strictObject({
    title: text,
    text,
    values: v.pipe(v.array(v.strictObject({ name: text, text })), v.minLength(1, "needs at least one value")),
  }),
  team: titledText,
  vetting: titledParts,
  consistency: titledParts,
  insured: titledText,
  closing: titledButton,
});

export type AboutPage = v.InferOutput<typeof aboutPageSchema>;
