import type { PetKind } from "../catalogue/pet-kinds.ts";
import { consultationForm } from "./consultation-form.ts";
import { contactForm } from "./contact-form.ts";
import type { Form } from "./form.ts";
import { jobApplicationForm } from "./job-application-form.ts";
import { scheduleForm, scheduleFormOf } from "./schedule-form.ts";

/** Only for the server and the commands: a page loads only its own form. */
export const forms: readonly Form[] = [consultationForm, contactForm, scheduleForm, jobApplicationForm];

/** Returns the forms with the kinds of pets of a business. */
export function formsOf({ pets }: { pets: readonly PetKind[] }): Form[] {
  return forms.map((form) => (form === scheduleForm ? scheduleFormOf(pets) : form));
}

/** Returns undefined for a form that no longer exists. */
export function findForm(name: string, pets?: readonly PetKind[]): Form | undefined {
  return (pets ? formsOf({ pets }) : forms).find(({ storedAs }) => storedAs.includes(name));
}
