import { useCallback, useEffect, useState } from "react";
import { displayPhone } from "#domain/phone-number.ts";
import type { ReceiptLine } from "#domain/requests/sent-request.ts";
import { ContactCard } from "../contact-card.tsx";
import type { CrmFormAfterFailure } from "../crm-form.tsx";
import type { FormNotice } from "../error-catalogue.ts";
import type { FormBusiness } from "../form-settings.ts";
import { CopyRequest } from "../outcome.tsx";
import { fieldsAsText } from "../receipt-lines.ts";
import { useFocus } from "../use-browser-state.ts";

type Props = {
  notice: FormNotice | null;
  business: FormBusiness;
  /** The label of the button that leads back to the form. */
  backLabel: string;
  isOffline: boolean;
  filled: ReceiptLine[];
  /** Loaded if the business has a CRM's form. */
  CrmForm: typeof CrmFormAfterFailure | undefined;
  goBack: () => void;
};

export function ConsultationOutcome({ notice, ...props }: Props) {
  if (notice?.isConnectionFailure) return <ConnectionFailure notice={notice} {...props} />;
  return <Toast notice={notice} />;
}

function ConnectionFailure(props: Props & { notice: FormNotice }) {
  const { business, backLabel, isOffline, CrmForm, goBack } = props;
  const request = fieldsAsText(props.filled);
  const embed = business.crm.consultation;
  const [hasFailed, setHasFailed] = useState(false);
  const notice = useFocus<HTMLParagraphElement>();
  // Decided once, so that a flickering connection does not remove a form that is being filled in.
  const [isReachable] = useState(!isOffline);
  const giveUp = useCallback(() => setHasFailed(true), []);
  const form = isReachable && !hasFailed && CrmForm ? embed : undefined;
  const ways = form ? "use the alternate form below" : "reach us in one of the ways below";
  const description = `Connection issue detected. Please ${ways} or call ${displayPhone(business.phone)}.`;
  return (
    <div className="stack">
      <p className="fallback-notice" ref={notice} tabIndex={-1}>
        {`Connection Issue: ${
          form
            ? "Please use the secure form below instead. Your information will be submitted directly to our team."
            : "Please call or write us instead. Your request is written out below, so you don't have to type it again."
        }`}
      </p>
      {isOffline && <p>You're offline. Nothing is lost: what you wrote is still in this tab.</p>}
      {form && CrmForm ? (
        <CrmForm form={form} phone={business.phone} onFail={giveUp} />
      ) : (
        <ContactCard
          business={business}
          subject={`Consultation request for ${business.name}`}
          request={request}
          words="Call us, or send your request by text or email."
        >
          <pre>{request}</pre>
          <CopyRequest read={() => request} />
        </ContactCard>
      )}
      <button type="button" className="button button-secondary" onClick={goBack}>
        {backLabel}
      </button>
      <Toast notice={{ ...props.notice, description }} />
    </div>
  );
}

function bringIntoView(toast: HTMLElement | null) {
  toast?.scrollIntoView({ block: "nearest" });
}

/**
 * Stays until it is dismissed. It is announced once as an alert, or in a live region that exists from the start. A success
 * is shown below the button that was pressed, where it covers no field.
 */
function Toast({ notice }: { notice: FormNotice | null }) {
  const [dismissed, setDismissed] = useState("");
  if (!notice && dismissed) setDismissed("");
  const isShown = notice !== null && notice.title !== dismissed;
  const isGood = isShown && notice.tone === "success";
  const role = notice?.tone === "error" ? "alert" : "status";
  useEffect(() => {
    if (!isShown) return;
    const close = ({ key }: KeyboardEvent) => key === "Escape" && setDismissed(notice.title);
    window.addEventListener("keydown", close);
    return () => window.removeEventListener("keydown", close);
  });
  return (
    <div key={role} className={isGood ? "toasts toasts-below" : "toasts"} role={role}>
      {isShown && (
        <div className={`toast toast-${notice.tone}`} ref={isGood ? bringIntoView : null}>
          <p>
            <strong>{notice.title}</strong>
          </p>
          <p>{notice.description}</p>
          <button
            type="button"
            className="toast-close"
            aria-label="Dismiss"
            onClick={() => {
              setDismissed(notice.title);
              // The clicked button disappears and loses the focus.
              document
                .querySelector<HTMLElement>(".request :is(.notice, .fallback-notice, .form-actions button)")
                ?.focus();
            }}
          >
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="m3 3 10 10M13 3 3 13" />
            </svg>
          </button>
        </div>
      )}
    </div>
  );
}
