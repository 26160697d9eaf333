// React and every form in one file: fetched by the page script of a page with a form, once for all of them.
import type { ComponentType } from "react";
import { ConsultationForm } from "./consultation/consultation-form.tsx";
import { ContactForm } from "./contact/contact-form.tsx";
import type { FormName } from "./form-island.tsx";
import { hydrateForm } from "./hydrate-form.ts";
import { JobApplicationForm } from "./job-application/job-application-form.tsx";
import { ScheduleForm } from "./schedule/schedule-form.tsx";

const forms: Record<FormName, ComponentType<never>> = {
  consultation: ConsultationForm,
  contact: ContactForm,
  "job-application": JobApplicationForm,
  schedule: ScheduleForm,
};

const island = document.querySelector<HTMLElement>("[data-form]");
if (island) hydrateForm(island, forms[island.dataset.form as FormName]);
