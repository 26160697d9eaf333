import * as v from "valibot";
import {
  bestTimeSchema,
  emailSchema,
  firstNameSchema,
  messageSchema,
  normalizeTypedPhone,
  normalizeTypedZip,
  orEmpty,
  phoneSchema,
  zipSchema,
} from "./contact-details.ts";
import { formText } from "./form-text.ts";

/** The name that contact requests are stored under. */
export const contactForm = "contact";

/** A message through the contact form; validated by this one schema in the browser and on the server. */
export const contactRequestSchema = v.object({
  firstName: orEmpty(firstNameSchema),
  email: orEmpty(emailSchema),
  phone: orEmpty(phoneSchema),
  zipCode: orEmpty(zipSchema("Zip code must be 5 digits")),
  bestTimeToCall: orEmpty(bestTimeSchema),
  message: orEmpty(messageSchema),
});

export type ContactRequest = v.InferOutput<typeof contactRequestSchema>;

/** What a `<form>` holds, as the schema wants it: dotted phones and ZIP+4 are rewritten rather than refused. */
export function readContactForm(form: FormData): Record<keyof ContactRequest, string> {
  const text = (name: string) => formText(form, name);
  return {
    firstName: text("firstName"),
    email: text("email"),
    phone: normalizeTypedPhone(text("phone")),
    zipCode: normalizeTypedZip(text("zipCode")),
    bestTimeToCall: text("bestTimeToCall"),
    message: text("message"),
  };
}
