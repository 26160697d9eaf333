import * as v from "valibot";
import { text, titledText } from "./content-text.ts";
import { pageSeoSchema } from "./page-seo.ts";

/** content/pages/contact.yaml */
export const contactPageSchema = v.strictObject({
  seo: pageSeoSchema,
  hero: titledText,
  labels: v.strictObject({
    address: text,
    phone: text,
    callButton: text,
    email: text,
    hours: text,
    areas: text,
  }),
  hoursNote: text,
  form: v.strictObject({ title: text, text, privacyNote: text }),
  map: titledText,
  emergency: text,
  faqLink: text,
});

export type ContactPage = v.InferOutput<typeof contactPageSchema>;
