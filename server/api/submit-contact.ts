import { contactForm, contactRequestSchema, readContactForm } from "../../domain/requests/contact-request.ts";
import { type SubmitParts, submitRequest } from "./submit-request.ts";

/** Messages through the contact form. */
export function submitContact(parts: SubmitParts) {
  return submitRequest(parts, {
    schema: contactRequestSchema,
    readForm: readContactForm,
    formOf: () => contactForm,
    toLead: (fields) => ({ form: contactForm, fields, email: fields.email, phone: fields.phone }),
  });
}
