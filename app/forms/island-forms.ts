import { ConsultationForm } from "./consultation/consultation-form.tsx";
import { ContactForm } from "./contact/contact-form.tsx";
import { JobApplicationForm } from "./job-application/job-application-form.tsx";
import { ScheduleForm } from "./schedule/schedule-form.tsx";

export const islandForms = {
  consultation: ConsultationForm,
  contact: ContactForm,
  "job-application": JobApplicationForm,
  schedule: ScheduleForm,
};
