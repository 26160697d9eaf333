import { consultationForm } from "./consultation-form.ts";
import { contactForm } from "./contact-form.ts";
import type { Form } from "./form.ts";
import { jobApplicationForm } from "./job-application-form.ts";
import { scheduleForm } from "./schedule-form.ts";

/** Every form. For the server and the owner's commands: a page in the browser carries its own form alone. */
export const forms: readonly Form[] = [consultationForm, contactForm, scheduleForm, jobApplicationForm];

/** The form that requests of this name came through; undefined for one that there is no longer. */
export function findForm(name: string): Form | undefined {
  return forms.find(({ names }) => names.includes(name));
}
