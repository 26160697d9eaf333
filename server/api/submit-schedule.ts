import {
  readScheduleForm,
  scheduleForm,
  scheduleRequestSchema,
} from "../../domain/requests/schedule-request.ts";
import { type SubmitParts, submitRequest } from "./submit-request.ts";

/** Requests to schedule care. */
export function submitSchedule(parts: SubmitParts) {
  return submitRequest(parts, {
    schema: scheduleRequestSchema,
    readForm: readScheduleForm,
    formOf: () => scheduleForm,
    toLead: ({ petCount, ...fields }) => ({
      form: scheduleForm,
      fields: { ...fields, petCount: petCount === null ? "" : String(petCount) },
      email: fields.email,
      phone: fields.phone,
    }),
  });
}
