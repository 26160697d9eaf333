import * as v from "valibot";
import { text } from "../pages/content-text.ts";

/** content/forms.yaml: why a form asks for what it asks. */
export const formsSchema = v.strictObject({ hints: v.strictObject({ phone: text, zipCode: text }) });

export type FormHints = v.InferOutput<typeof formsSchema>["hints"];
