import { ConsultationIsland } from "./consultation/consultation-island.tsx";
import { ContactIsland } from "./contact/contact-island.tsx";
import { JobApplicationIsland } from "./job-application/job-application-island.tsx";
import { ScheduleIsland } from "./schedule/schedule-island.tsx";

export const islandForms = {
  consultation: ConsultationIsland,
  contact: ContactIsland,
  "job-application": JobApplicationIsland,
  schedule: ScheduleIsland,
};
