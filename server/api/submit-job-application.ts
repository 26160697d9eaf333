import {
  jobApplicationForm,
  jobApplicationSchema,
  readJobApplicationForm,
} from "../../domain/requests/job-application.ts";
import { type SubmitParts, submitRequest } from "./submit-request.ts";

/** Applications for work. */
export function submitJobApplication(parts: SubmitParts) {
  return submitRequest(parts, {
    schema: jobApplicationSchema,
    readForm: readJobApplicationForm,
    formOf: () => jobApplicationForm,
    toLead: (fields) => ({ form: jobApplicationForm, fields, email: fields.email, phone: fields.phone }),
  });
}
