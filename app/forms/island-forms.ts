import { ConsultationIsland } from "./consultation/consultation-island.tsx";
import { ContactIsland } from "./contact/contact-island.tsx";
import { JobApplicationIsland } from "./job-application/job-application-island.tsx";
import { ScheduleIsland } from "./schedule/schedule-island.tsx";

/** Each with its source, in whose place the build names the files that browsers load (build/split-forms.ts). */
export const islandForms = {
  consultation: { Island: ConsultationIsland, source: "/app/forms/consultation/consultation-island.tsx" },
  contact: { Island: ContactIsland, source: "/app/forms/contact/contact-island.tsx" },
  "job-application": {
    Island: JobApplicationIsland,
    source: "/app/forms/job-application/job-application-island.tsx",
  },
  schedule: { Island: ScheduleIsland, source: "/app/forms/schedule/schedule-island.tsx" },
};
