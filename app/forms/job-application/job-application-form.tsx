import { jobApplicationForm } from "../../../domain/requests/job-application-form.ts";
import { CrmOrOwnForm } from "../crm-form.tsx";
import type { FormSettings } from "../form-settings.ts";
import { RequestForm } from "../request-form.tsx";

/** Shows the business's CRM form instead, where it has one. */
export function JobApplicationForm(props: FormSettings) {
  const { business, reply } = props;
  return (
    <CrmOrOwnForm
      crmForm={reply ? undefined : business.crm.jobs}
      title="Job application form"
      business={business}
      subject={`Application to ${business.name}`}
    >
      <RequestForm
        form={jobApplicationForm}
        settings={props}
        what="application"
        submitLabel="Send Application"
      >
        {(field) => (
          <>
            {field("name")}
            {field("email")}
            {field("phone")}
            {field("town")}
            {field("experience")}
            {field("availability")}
            {field("why")}
          </>
        )}
      </RequestForm>
    </CrmOrOwnForm>
  );
}
