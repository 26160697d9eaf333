import { type ConsultationRequest, consultationForm } from "../../../domain/requests/consultation-form.ts";
import type { FormSettings } from "../form-settings.ts";
import { RequestForm } from "../request-form.tsx";

type ConsultationFormProps = FormSettings & {
  formType: ConsultationRequest["formType"];
  /** What the button says that leads from the fallback to this form. */
  backLabel: string;
  /** Names of the towns served, the headquarters first. */
  towns: string[];
  /** What a tick in the e-mail box agrees to. */
  optInText: string;
};

export function ConsultationForm(props: ConsultationFormProps) {
  const { formType, towns, optInText, backLabel, hints } = props;
  return (
    <RequestForm
      form={consultationForm}
      formName={formType}
      settings={props}
      {...{ hints, backLabel }}
      submitLabel="Request Free Consultation"
      redirectDelayMs={2000}
    >
      {(field) => (
        <>
          <input type="hidden" name="formType" value={formType} />
          {field("firstName")}
          {field("email")}
          {field("phone")}
          {field("zipCode", { label: `ZIP code (currently servicing ${nameTowns(towns)})` })}
          {field("bestTimeToCall")}
          {field("message")}
          {field("optInCommunications", { label: optInText })}
        </>
      )}
    </RequestForm>
  );
}

/** "Castle Rock, Castle Pines and Parker": the headquarters, then the others by name. */
function nameTowns([headquarters = "", ...others]: string[]): string {
  return new Intl.ListFormat("en-GB").format([headquarters, ...[...others].sort()]);
}
