import * as v from "valibot";
import { orEmpty, zipSchema } from "./contact-details.ts";
import { contactRequestSchema, readContactForm } from "./contact-request.ts";
import { formText } from "./form-text.ts";

export const consultationForms = ["dog-walking-consultation", "pet-sitting-consultation"] as const;
export type ConsultationForm = (typeof consultationForms)[number];

/** A contact request that says which visits it is about; validated by this one schema in the browser and on the server. */
export const consultationRequestSchema = v.object({
  ...contactRequestSchema.entries,
  zipCode: orEmpty(zipSchema("Please enter a valid 5-digit zip code")),
  optInCommunications: v.optional(v.boolean(), false),
  formType: v.picklist(consultationForms, "Unknown form"),
});

export type ConsultationRequest = v.InferOutput<typeof consultationRequestSchema>;

/** What a `<form>` holds, as the schema wants it. */
export function readConsultationForm(form: FormData): Record<keyof ConsultationRequest, string | boolean> {
  return {
    ...readContactForm(form),
    optInCommunications: form.has("optInCommunications"),
    formType: formText(form, "formType"),
  };
}
