import * as v from "valibot";
import {
  bestTimeSchema,
  emailSchema,
  firstNameSchema,
  line,
  messageSchema,
  normalizeTypedPhone,
  normalizeTypedZip,
  orEmpty,
  phoneSchema,
} from "./contact-details.ts";
import { formText } from "./form-text.ts";

export const consultationForms = ["dog-walking-consultation", "pet-sitting-consultation"] as const;
export type ConsultationForm = (typeof consultationForms)[number];

/** A consultation request as the visitor sends it; validated by this one schema in the browser and on the server. */
export const consultationRequestSchema = v.object({
  firstName: orEmpty(firstNameSchema),
  email: orEmpty(emailSchema),
  phone: orEmpty(phoneSchema),
  zipCode: orEmpty(
    v.pipe(
      line,
      v.nonEmpty("Zip code is required"),
      v.regex(/^\d{5}$/, "Please enter a valid 5-digit zip code"),
    ),
  ),
  bestTimeToCall: orEmpty(bestTimeSchema),
  message: orEmpty(messageSchema),
  optInCommunications: v.optional(v.boolean(), false),
  formType: v.picklist(consultationForms, "Unknown form"),
});

export type ConsultationRequest = v.InferOutput<typeof consultationRequestSchema>;

/** What a `<form>` holds, as the schema wants it: dotted phones and ZIP+4 are rewritten rather than refused. */
export function readConsultationForm(form: FormData): Record<keyof ConsultationRequest, string | boolean> {
  const text = (name: string) => formText(form, name);
  return {
    firstName: text("firstName"),
    email: text("email"),
    phone: normalizeTypedPhone(text("phone")),
    zipCode: normalizeTypedZip(text("zipCode")),
    bestTimeToCall: text("bestTimeToCall"),
    message: text("message"),
    optInCommunications: form.has("optInCommunications"),
    formType: text("formType"),
  };
}
