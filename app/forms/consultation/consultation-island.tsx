import { type ConsultationRequest, consultationForm } from "#domain/requests/consultation-form.ts";
import type { FormSettings } from "../form-settings.ts";
import { type RenderOutcome, RequestForm } from "../request-form.tsx";

type ConsultationFormProps = FormSettings & {
  formType: ConsultationRequest["formType"];
  /** The label of the link from the connection-failure fallback back to this form. */
  backLabel: string;
  /** The towns in one text, such as "Castle Rock, Castle Pines and Parker". */
  towns: string;
  optInText: string;
};

export function ConsultationIsland(props: ConsultationFormProps) {
  const { formType, towns, optInText, backLabel, business, hints } = props;

  async function loadOutcome(): Promise<RenderOutcome> {
    const [{ ConsultationOutcome }, crm] = await Promise.all([
      import("../on-demand/consultation-outcome.tsx"),
      business.crm.consultation && import("../crm-form.tsx").catch(() => undefined),
    ]);
    return (shown) => (
      <ConsultationOutcome {...shown} {...{ business, backLabel }} CrmForm={crm?.CrmFormAfterFailure} />
    );
  }

  return (
    <RequestForm
      form={consultationForm}
      formName={formType}
      settings={props}
      {...{ hints, loadOutcome }}
      submitLabel="Request Free Consultation"
    >
      {(field) => (
        <>
          <input type="hidden" name="formType" value={formType} />
          {field("firstName")}
          {field("email")}
          {field("phone")}
          {field("zipCode", { label: `ZIP code (currently servicing ${towns})` })}
          {field("bestTimeToCall")}
          {field("message")}
          {field("optInCommunications", { label: optInText })}
        </>
      )}
    </RequestForm>
  );
}
