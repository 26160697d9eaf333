import * as v from "valibot";
import { linkedText, text, texts, titledText, titledTexts } from "./content-text.ts";
import { pageSeoSchema } from "./page-seo.ts";

/** content/pages/jobs.yaml */
export const jobsPageSchema = v.strictObject({
  seo: pageSeoSchema,
  hero: titledText,
  openings: text,
  work: v.strictObject({ title: text, paragraphs: texts }),
  lookFor: v.strictObject({ title: text, items: texts }),
  process: v.strictObject({ title: text, steps: titledTexts }),
  form: v.strictObject({ title: text, text, privacyNote: linkedText }),
});

export type JobsPage = v.InferOutput<typeof jobsPageSchema>;
