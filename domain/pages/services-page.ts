import * as v from "valibot";
import { titledButton, titledText } from "./content-text.ts";
import { pageSeoSchema } from "./page-seo.ts";

/** content/pages/services.yaml: the words around the catalogue. */
export const servicesPageSchema = v.strictObject({
  seo: pageSeoSchema,
  hero: titledText,
  howItWorks: titledText,
  additional: titledText,
  areas: titledText,
  closing: titledButton,
});
