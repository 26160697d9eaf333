import * as v from "valibot";
import { text, titledText, titledTexts } from "./content-text.ts";
import { pageSeoSchema } from "./page-seo.ts";

/** content/pages/holiday-pricing.yaml: the words around the figures of holidays.yaml. */
export const holidayPageSchema = v.strictObject({
  seo: pageSeoSchema,
  breadcrumb: text,
  hero: titledText,
  reasons: v.strictObject({ title: text }),
  surcharges: v.strictObject({
    title: text,
    perVisit: text,
    perNight: text,
    example: text,
    notesTitle: text,
  }),
  deposit: v.strictObject({ title: text, steps: titledTexts, advice: text }),
  cancellation: v.strictObject({ title: text, text, difference: text }),
  closing: v.strictObject({ title: text, text, contactButton: text, scheduleButton: text }),
});

export type HolidayPage = v.InferOutput<typeof holidayPageSchema>;
