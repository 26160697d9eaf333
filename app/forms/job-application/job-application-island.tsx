import { jobApplicationForm } from "#domain/requests/job-application-form.ts";
import type { FormSettings } from "../form-settings.ts";
import { RequestForm } from "../request-form.tsx";

export function JobApplicationIsland(props: FormSettings) {
  return (
    <RequestForm
      form={jobApplicationForm}
      settings={props}
      noun="application"
      submitLabel="Send Application"
    />
  );
}
