import { useState } from "react";
import { submitJobApplicationPath } from "../../../domain/requests/function-calls.ts";
import {
  type JobApplication,
  jobApplicationForm,
  jobApplicationSchema,
  readJobApplicationForm,
} from "../../../domain/requests/job-application.ts";
import { EmailField, PhoneField } from "../contact-fields.tsx";
import { CrmOrOwnForm } from "../crm-or-own-form.tsx";
import { describeNotReached } from "../error-catalogue.ts";
import { TextArea, TextField } from "../field.tsx";
import type { FormSettings } from "../form-settings.ts";
import { RequestForm } from "../request-form.tsx";
import { createFunctionsSenderLoader } from "../sender-loader.ts";
import type { FormKind } from "../use-request-form.ts";

const kind: FormKind<JobApplication> = {
  form: jobApplicationForm,
  schema: jobApplicationSchema,
  read: readJobApplicationForm,
  labels: {
    name: "Full name",
    email: "Email",
    phone: "Phone",
    town: "Town",
    experience: "Your experience with animals",
    availability: "When you can work",
    why: "Why you would like to work with us",
  },
  redirectDelayMs: 0,
};

const describeFailure = describeNotReached("application");

/** Or the business's CRM form, where it has one. */
export function JobApplicationForm(props: FormSettings) {
  const { business } = props;
  return (
    <CrmOrOwnForm
      crmForm={business.crm.jobs}
      title="Job application form"
      business={business}
      subject={`Application to ${business.name}`}
    >
      <OwnJobApplicationForm {...props} />
    </CrmOrOwnForm>
  );
}

function OwnJobApplicationForm({ page, reply, business, functions }: FormSettings) {
  const [loadSender] = useState(() => createFunctionsSenderLoader(functions, submitJobApplicationPath));
  return (
    <RequestForm
      {...{ kind, describeFailure, loadSender, page, reply, business }}
      action={functions.origin + submitJobApplicationPath}
      submitLabel="Send Application"
    >
      {(field) => (
        <>
          <TextField {...field("name")} autoComplete="name" />
          <EmailField {...field("email")} />
          <PhoneField {...field("phone")} />
          <TextField {...field("town")} autoComplete="address-level2" />
          <TextArea
            {...field("experience")}
            rows={4}
            help="Paid work, volunteering, or years with your own."
          />
          <TextArea {...field("availability")} rows={3} help="Days and hours, holidays included." />
          <TextArea {...field("why")} isOptional rows={4} />
        </>
      )}
    </RequestForm>
  );
}
