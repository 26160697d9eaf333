import * as v from "valibot";
import { text, titledText } from "./content-text.ts";
import { pageSeoSchema } from "./page-seo.ts";

/** content/pages/schedule.yaml */
export const schedulePageSchema = v.strictObject({
  seo: pageSeoSchema,
  hero: titledText,
  form: titledText,
  /** Words for the choices that are not services of the catalogue under the same name. */
  services: v.strictObject({ "overnight-care": text, other: text }),
  /** Whether the visitor looks the request over before it goes out. */
  reviewStep: v.optional(v.boolean(), false),
});
