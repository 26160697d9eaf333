// Fetched by the page script for the form of its page; fails when that form's script cannot be had.
import type { ComponentType } from "react";
import type { FormName } from "./form-island.tsx";
import { hydrateForm } from "./hydrate-form.ts";

const forms: Record<FormName, () => Promise<ComponentType<never>>> = {
  consultation: async () => (await import("./consultation/consultation-form.tsx")).ConsultationForm,
  contact: async () => (await import("./contact/contact-form.tsx")).ContactForm,
  "job-application": async () =>
    (await import("./job-application/job-application-form.tsx")).JobApplicationForm,
  schedule: async () => (await import("./schedule/schedule-form.tsx")).ScheduleForm,
};

const island = document.querySelector<HTMLElement>("[data-form]");
if (island) hydrateForm(island, await forms[island.dataset.form as FormName]());
