import { useState } from "react";
import {
  type ContactRequest,
  contactForm,
  contactRequestSchema,
  readContactForm,
} from "../../../domain/requests/contact-request.ts";
import { submitContactPath } from "../../../domain/requests/function-calls.ts";
import { EmailField, PhoneField, ShortZipField } from "../contact-fields.tsx";
import { CrmOrOwnForm } from "../crm-or-own-form.tsx";
import { describeNotReached } from "../error-catalogue.ts";
import { TextArea, TextField } from "../field.tsx";
import type { FormSettings } from "../form-settings.ts";
import { HintWords } from "../hint-words.tsx";
import { RequestForm } from "../request-form.tsx";
import { createFunctionsSenderLoader } from "../sender-loader.ts";
import type { FormKind } from "../use-request-form.ts";

const kind: FormKind<ContactRequest> = {
  form: contactForm,
  schema: contactRequestSchema,
  read: readContactForm,
  labels: {
    firstName: "First name",
    email: "Email",
    phone: "Phone",
    zipCode: "ZIP code",
    bestTimeToCall: "Best time to call",
    message: "Your message",
  },
  redirectDelayMs: 0,
};

const describeFailure = describeNotReached("message");

/** Or the business's CRM form, where it has one. */
export function ContactForm(props: FormSettings) {
  const { business } = props;
  return (
    <CrmOrOwnForm
      crmForm={business.crm.contact}
      title="Contact form"
      business={business}
      subject={`A question for ${business.name}`}
    >
      <OwnContactForm {...props} />
    </CrmOrOwnForm>
  );
}

function OwnContactForm({ page, reply, business, functions, hints }: FormSettings) {
  const [loadSender] = useState(() => createFunctionsSenderLoader(functions, submitContactPath));
  return (
    <RequestForm
      {...{ kind, describeFailure, loadSender, page, reply, business }}
      action={functions.origin + submitContactPath}
      submitLabel="Send Message"
    >
      {(field) => (
        <>
          <TextField {...field("firstName")} autoComplete="given-name" />
          <EmailField {...field("email")} />
          <PhoneField {...field("phone")} hint={hints.phone} />
          <ShortZipField {...field("zipCode")} hint={hints.zipCode} />
          <TextField {...field("bestTimeToCall")} isOptional help="For example, weekday mornings." />
          <TextArea {...field("message")} rows={4} />
          <HintWords
            hints={[
              ["Phone", hints.phone],
              ["ZIP code", hints.zipCode],
            ]}
          />
        </>
      )}
    </RequestForm>
  );
}
