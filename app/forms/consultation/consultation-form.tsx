import { useState } from "react";
import {
  type ConsultationForm as ConsultationFormName,
  type ConsultationRequest,
  consultationRequestSchema,
  readConsultationForm,
} from "../../../domain/requests/consultation-request.ts";
import { submitConsultationPath } from "../../../domain/requests/function-calls.ts";
import { EmailField, PhoneField, ShortZipField } from "../contact-fields.tsx";
import { describeConsultationFailure } from "../error-catalogue.ts";
import { Checkbox, TextArea, TextField } from "../field.tsx";
import type { FormSettings } from "../form-settings.ts";
import { HintWords } from "../hint-words.tsx";
import { RequestForm } from "../request-form.tsx";
import { createFunctionsSenderLoader, createLeadSenderLoader, leadAction } from "../sender-loader.ts";
import type { FormKind } from "../use-request-form.ts";

const labels = {
  firstName: "First name",
  email: "Email",
  phone: "Phone",
  zipCode: "ZIP code",
  bestTimeToCall: "Best time to call",
  message: "Your message",
  optInCommunications: "Tips and offers by e-mail",
};

type ConsultationFormProps = FormSettings & {
  formType: ConsultationFormName;
  /** What the button says that leads from the fallback to this form. */
  backLabel: string;
  /** Names of the towns served, the headquarters first. */
  towns: string[];
  /** What a tick in the e-mail box agrees to. */
  optInText: string;
};

export function ConsultationForm(props: ConsultationFormProps) {
  const { formType, reply, business, towns, hints } = props;
  const [kind] = useState(() => consultationKind(formType));
  const [loadSender] = useState(() =>
    createLeadSenderLoader<ConsultationRequest>(
      business,
      createFunctionsSenderLoader(props.functions, submitConsultationPath),
    ),
  );
  return (
    <RequestForm
      kind={kind}
      describeFailure={describeConsultationFailure}
      loadSender={loadSender}
      action={leadAction(props, submitConsultationPath)}
      page={props.page}
      reply={reply}
      business={business}
      submitLabel="Request Free Consultation"
      backLabel={props.backLabel}
    >
      {(field, kept) => (
        <>
          <input type="hidden" name="formType" value={formType} />
          <TextField {...field("firstName")} autoComplete="given-name" />
          <EmailField {...field("email")} />
          <PhoneField {...field("phone")} hint={hints.phone} />
          <ShortZipField
            {...field("zipCode")}
            hint={hints.zipCode}
            label={`ZIP code (currently servicing ${nameTowns(towns)})`}
          />
          <TextField {...field("bestTimeToCall")} isOptional help="For example, weekday mornings." />
          <TextArea
            {...field("message")}
            rows={4}
            help="Tell us the type of service, the number and type of pets, and the dates you prefer."
          />
          <Checkbox
            name="optInCommunications"
            label={props.optInText}
            isChecked={kept?.values.optInCommunications === "on"}
          />
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

function consultationKind(form: ConsultationFormName): FormKind<ConsultationRequest> {
  return {
    form,
    schema: consultationRequestSchema,
    read: readConsultationForm,
    labels,
    redirectDelayMs: 2000,
  };
}

/** "Castle Rock, Castle Pines and Parker": the headquarters, then the others by name. */
function nameTowns([headquarters = "", ...others]: string[]): string {
  return new Intl.ListFormat("en-GB").format([headquarters, ...others.toSorted()]);
}
