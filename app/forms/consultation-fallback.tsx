import { useCallback, useState } from "react";
import type { FilledField } from "../../domain/requests/sent-request.ts";
import { ContactCard, CrmFrame } from "./crm-form.tsx";
import type { Notice } from "./error-catalogue.ts";
import { writeOut } from "./filled-fields.ts";
import type { FormBusiness } from "./form-settings.ts";
import { CopyRequest, NoticeInPage } from "./outcome.tsx";
import { useFocus } from "./use-browser-state.ts";

/** Takes the form's place after a connection failure: the business's own CRM form, or every other way to be heard. */
export function ConsultationFallback(props: {
  notice: Notice;
  business: FormBusiness;
  backLabel: string;
  isOffline: boolean;
  filled: FilledField[];
  goBack: () => void;
}) {
  const { business, backLabel, isOffline, goBack } = props;
  const request = writeOut(props.filled);
  const embed = business.crm.consultation;
  const [isFrameDead, setIsFrameDead] = useState(false);
  const notice = useFocus<HTMLParagraphElement>();
  // Decided once: a connection that comes and goes must not take a form away that is being filled in.
  const [canFrame] = useState(!isOffline);
  const giveUp = useCallback(() => setIsFrameDead(true), []);
  const hasFrame = embed && canFrame && !isFrameDead;
  return (
    <div className="fallback">
      <NoticeInPage notice={props.notice} />
      <p className="fallback-notice" ref={notice} tabIndex={-1}>
        Connection Issue:{" "}
        {hasFrame
          ? "Please use the secure form below instead. Your information will be submitted directly to our team."
          : "Please reach us directly instead. Your request is written out below, so there is nothing to type again."}
      </p>
      {isOffline && <p>Your device is offline. Nothing is lost: what you wrote waits in this tab.</p>}
      {hasFrame ? (
        <CrmFrame form={embed} title="Consultation request form" onDead={giveUp} />
      ) : (
        <ContactCard
          business={business}
          subject={`Consultation request for ${business.name}`}
          request={request}
          words="Call, or send your request along by text or e-mail."
        >
          <pre>{request}</pre>
          <CopyRequest request={request} />
        </ContactCard>
      )}
      <button type="button" className="button button-secondary" onClick={goBack}>
        {backLabel}
      </button>
    </div>
  );
}
