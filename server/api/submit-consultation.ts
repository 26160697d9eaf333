import {
  consultationRequestSchema,
  readConsultationForm,
} from "../../domain/requests/consultation-request.ts";
import { type SubmitParts, submitRequest } from "./submit-request.ts";

/** Requests for a free consultation; which kind of visit they are about is in `formType`. */
export function submitConsultation(parts: SubmitParts) {
  return submitRequest(parts, {
    schema: consultationRequestSchema,
    readForm: readConsultationForm,
    formOf: ({ formType }) => String(formType),
    toLead: ({ formType, ...fields }) => ({
      form: formType,
      fields,
      email: fields.email,
      phone: fields.phone,
    }),
  });
}
