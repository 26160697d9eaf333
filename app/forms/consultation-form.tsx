import { useEffect, useMemo, useRef } from "react";
import { type Business, displayPhone } from "../../domain/business.ts";
import type { ConsultationForm as FormType } from "../../domain/consultation-request.ts";
import { normalizeTypedPhone, normalizeTypedZip } from "../../domain/contact-details.ts";
import { type FormReply, submitConsultationPath } from "../../domain/function-calls.ts";
import { createConsultationSender } from "./consultation-sender.ts";
import { clearDraft, restoreDraft, saveDraft } from "./draft.ts";
import { errorNotice } from "./error-catalogue.ts";
import { ErrorSummary } from "./error-summary.tsx";
import { Fallback } from "./fallback.tsx";
import { Checkbox, TextArea, TextField } from "./field.tsx";
import { NoticeInPage } from "./notice-in-page.tsx";
import { OutcomeToast } from "./outcome-toast.tsx";
import { useBrowserState } from "./use-browser-state.ts";
import { useConsultation } from "./use-consultation.ts";

const shortLabels = {
  firstName: "First name",
  email: "Email",
  phone: "Phone",
  zipCode: "ZIP code",
  bestTimeToCall: "Best time to call",
  message: "Your message",
};

type ConsultationFormProps = {
  formType: FormType;
  /** Path of the page that shows the form: where it is shown again when a post without JavaScript is refused. */
  page: string;
  reply: FormReply | null;
  /** What the button says that leads from the fallback to this form. */
  backLabel: string;
  business: Business;
  /** Names of the towns served, the headquarters first. */
  towns: string[];
  /** What a tick in the e-mail box agrees to. */
  optInText: string;
};

export function ConsultationForm({
  formType,
  page,
  reply,
  backLabel,
  business,
  towns,
  optInText,
}: ConsultationFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const phone = displayPhone(business.phone);
  const send = useMemo(() => createConsultationSender(__FUNCTIONS_ORIGIN__, __PUBLIC_CLIENT_KEY__), []);
  const consultation = useConsultation({
    formType,
    phone,
    send,
    form,
    initialErrors: reply?.fieldErrors ?? {},
  });
  const { state, fieldErrors, notice, isFallback } = consultation;
  const { isOffline, isHydrated } = useBrowserState();
  const isBusy = state.step === "submitting";
  const labels = { ...shortLabels, zipCode: `ZIP code (currently servicing ${nameTowns(towns)})` };
  const field = (name: keyof typeof labels) => ({
    name,
    label: labels[name],
    error: fieldErrors[name],
    defaultValue: reply?.values[name],
  });

  useEffect(() => {
    if (form.current && !reply) restoreDraft(form.current, formType);
  }, [formType, reply]);

  return (
    <div className="consultation">
      {reply?.error && !notice && <NoticeInPage notice={errorNotice(reply.error, phone)} isFocused />}
      {isFallback && notice && <NoticeInPage notice={notice} />}
      {isFallback && (
        <Fallback
          {...{ business, backLabel, isOffline }}
          request={writeOut(form.current, shortLabels)}
          goBack={consultation.leaveFallback}
        />
      )}
      <form
        ref={form}
        hidden={isFallback}
        action={__FUNCTIONS_ORIGIN__ + submitConsultationPath}
        method="post"
        noValidate
        aria-busy={isBusy}
        onInput={(event) => {
          consultation.clearFieldError((event.target as HTMLInputElement).name);
          saveDraft(event.currentTarget, formType);
        }}
        onSubmit={(event) => {
          event.preventDefault();
          void consultation.submit();
        }}
      >
        <ErrorSummary
          errors={fieldErrors}
          fields={Object.keys(shortLabels)}
          refusals={consultation.refusals}
        />
        <input type="hidden" name="formType" value={formType} />
        <input type="hidden" name="page" value={page} />
        <TextField {...field("firstName")} autoComplete="given-name" />
        <TextField {...field("email")} type="email" inputMode="email" autoComplete="email" />
        <TextField
          {...field("phone")}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          normalize={normalizeTypedPhone}
        />
        <TextField
          {...field("zipCode")}
          inputMode="numeric"
          autoComplete="postal-code"
          normalize={normalizeTypedZip}
          normalizedNote="We only need the first five digits."
        />
        <TextField {...field("bestTimeToCall")} isOptional help="For example, weekday mornings." />
        <TextArea
          {...field("message")}
          rows={4}
          help="Tell us the type of service, the number and type of pets, and the dates you prefer."
        />
        <Checkbox
          name="optInCommunications"
          label={optInText}
          isChecked={reply?.values.optInCommunications === "on"}
        />
        {isOffline && (
          <p className="form-note" role="status">
            You are offline. What you type is kept in this tab; send it when you are back online.
          </p>
        )}
        {notice && !isFallback && <NoticeInPage notice={notice} />}
        <div className="form-actions">
          <button type="submit" className="button button-primary" disabled={isBusy}>
            {isBusy ? "Submitting..." : "Request Free Consultation"}
          </button>
          {isHydrated && (
            <button
              type="button"
              className="button-quiet"
              onClick={() => {
                clearDraft(formType);
                form.current?.reset();
              }}
            >
              Clear the form
            </button>
          )}
        </div>
      </form>
      <OutcomeToast notice={notice} />
    </div>
  );
}

/** "Castle Rock, Castle Pines and Parker": the headquarters, then the others by name. */
function nameTowns([headquarters = "", ...others]: string[]): string {
  return new Intl.ListFormat("en-GB").format([headquarters, ...others.toSorted()]);
}

/** The request as plain text, for the visitor to send in another way. */
function writeOut(form: HTMLFormElement | null, fieldLabels: Record<string, string>): string {
  if (!form) return "";
  const data = new FormData(form);
  return Object.entries(fieldLabels)
    .filter(([name]) => data.get(name))
    .map(([name, label]) => `${label}: ${data.get(name)}`)
    .join("\n");
}
