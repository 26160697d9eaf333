import * as v from "valibot";
import { emailSchema, line, lines, normalizeTypedPhone, orEmpty, phoneSchema } from "./contact-details.ts";
import { formText } from "./form-text.ts";

/** The name that job applications are stored under. */
export const jobApplicationForm = "job-application";

export const experienceMaxLength = 1000;
export const availabilityMaxLength = 500;
export const whyMaxLength = 1000;

const requiredText = (label: string, maxLength: number) =>
  orEmpty(v.pipe(longText(label, maxLength), v.nonEmpty(`${label} is required`)));

/** An application for work; validated by this one schema in the browser and on the server. */
export const jobApplicationSchema = v.object({
  name: orEmpty(v.pipe(line(100, "Name is too long"), v.nonEmpty("Name is required"))),
  email: orEmpty(emailSchema),
  phone: orEmpty(phoneSchema),
  town: orEmpty(v.pipe(line(50, "Town name is too long"), v.nonEmpty("Town is required"))),
  experience: requiredText("Experience", experienceMaxLength),
  availability: requiredText("Availability", availabilityMaxLength),
  why: orEmpty(longText("Your answer", whyMaxLength)),
});

export type JobApplication = v.InferOutput<typeof jobApplicationSchema>;

/** What a `<form>` holds, as the schema wants it: dotted phones are rewritten rather than refused. */
export function readJobApplicationForm(form: FormData): Record<keyof JobApplication, string> {
  const text = (name: string) => formText(form, name);
  return {
    name: text("name"),
    email: text("email"),
    phone: normalizeTypedPhone(text("phone")),
    town: text("town"),
    experience: text("experience"),
    availability: text("availability"),
    why: text("why"),
  };
}

function longText(label: string, maxLength: number) {
  return lines(maxLength, `${label} must be less than ${maxLength} characters`);
}
