import { useState } from "react";
import type { Business } from "../../domain/business/business.ts";
import {
  type ContactRequest,
  contactForm,
  contactRequestSchema,
  readContactForm,
} from "../../domain/requests/contact-request.ts";
import type { FormHints } from "../../domain/requests/form-hints.ts";
import { type FormReply, submitContactPath } from "../../domain/requests/function-calls.ts";
import { EmailField, PhoneField, ShortZipField } from "./contact-fields.tsx";
import { describeNotReached } from "./error-catalogue.ts";
import { TextArea, TextField } from "./field.tsx";
import { HintWords } from "./hint-words.tsx";
import { RequestForm } from "./request-form.tsx";
import { createFunctionsSenderLoader } from "./sender-loader.ts";
import type { FormKind } from "./use-request-form.ts";

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

type ContactFormProps = { page: string; reply: FormReply | null; business: Business; hints: FormHints };

export function ContactForm({ page, reply, business, hints }: ContactFormProps) {
  const [loadSender] = useState(() => createFunctionsSenderLoader(submitContactPath));
  return (
    <RequestForm
      {...{ kind, describeFailure, loadSender, page, reply, business }}
      action={__FUNCTIONS_ORIGIN__ + submitContactPath}
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
