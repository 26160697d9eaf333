import { useState } from "react";
import type { Business } from "../../domain/business/business.ts";
import { type FormReply, submitJobApplicationPath } from "../../domain/requests/function-calls.ts";
import {
  type JobApplication,
  jobApplicationForm,
  jobApplicationSchema,
  readJobApplicationForm,
} from "../../domain/requests/job-application.ts";
import { EmailField, PhoneField } from "./contact-fields.tsx";
import { describeNotReached } from "./error-catalogue.ts";
import { TextArea, TextField } from "./field.tsx";
import { RequestForm } from "./request-form.tsx";
import { createFunctionsSenderLoader } from "./sender-loader.ts";
import type { FormKind } from "./use-request-form.ts";

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

type JobApplicationFormProps = { page: string; reply: FormReply | null; business: Business };

export function JobApplicationForm({ page, reply, business }: JobApplicationFormProps) {
  const [loadSender] = useState(() => createFunctionsSenderLoader(submitJobApplicationPath));
  return (
    <RequestForm
      {...{ kind, describeFailure, loadSender, page, reply, business }}
      action={__FUNCTIONS_ORIGIN__ + submitJobApplicationPath}
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
