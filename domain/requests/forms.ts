import { consultationForm } from "./consultation-form.ts";
import { contactForm } from "./contact-form.ts";
import type { Form } from "./form.ts";
import { jobApplicationForm } from "./job-application-form.ts";
import { scheduleForm } from "./schedule-form.ts";

/** Only for the server and the commands: a page loads its own form alone. */
export const forms: readonly Form[] = [consultationForm, contactForm, scheduleForm, jobApplicationForm];

/** Undefined for a form that no longer exists. */
export function findForm(name: string): Form | undefined {
  return forms.find(({ storedAs }) => storedAs.includes(name));
}
