import { useEffect, useRef, useState } from "react";
import type { Business } from "../../domain/business.ts";
import { ContactCard } from "../components/contact-card.tsx";

const frameWatchdogMs = 8000;
export const frameHeight = 650;

/** Takes the form's place after a connection failure: the business's own CRM form, or every other way to be heard. */
export function Fallback(props: {
  business: Business;
  backLabel: string;
  isOffline: boolean;
  /** What was typed, as plain text. */
  request: string;
  goBack: () => void;
}) {
  const { business, backLabel, isOffline, request, goBack } = props;
  const embed = business.crm.consultation;
  const [isFrameDead, setIsFrameDead] = useState(false);
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => notice.current?.focus(), []);
  const hasFrame = embed && !isOffline && !isFrameDead;
  return (
    <div className="fallback">
      <p className="fallback-notice" ref={notice} tabIndex={-1}>
        Connection Issue: Please use the secure form below instead. Your information will be submitted
        directly to our team.
      </p>
      {isOffline && <p>Your device is offline. Nothing is lost: what you wrote waits in this tab.</p>}
      {hasFrame ? (
        <CrmFrame {...embed} onDead={() => setIsFrameDead(true)} />
      ) : (
        <ContactCard
          business={business}
          subject={`Consultation request for ${business.name}`}
          request={request}
          words="Reach us directly. Your request is written out below, so there is nothing to type again."
        >
          <CopyRequest request={request} />
        </ContactCard>
      )}
      <button type="button" className="button button-secondary" onClick={goBack}>
        {backLabel}
      </button>
    </div>
  );
}

function CrmFrame({
  frameUrl,
  scriptUrl,
  onDead,
}: {
  frameUrl: string;
  scriptUrl?: string | undefined;
  onDead: () => void;
}) {
  const isLoaded = useRef(false);
  useEffect(() => {
    const watchdog = setTimeout(() => {
      if (!isLoaded.current) onDead();
    }, frameWatchdogMs);
    return () => clearTimeout(watchdog);
  }, [onDead]);
  return (
    <>
      <iframe
        src={frameUrl + window.location.search}
        title="Consultation request form"
        height={frameHeight}
        sandbox="allow-forms allow-scripts allow-same-origin allow-popups"
        onLoad={() => {
          isLoaded.current = true;
        }}
      />
      {scriptUrl && <script async src={scriptUrl} />}
    </>
  );
}

function CopyRequest({ request }: { request: string }) {
  const [isCopied, setIsCopied] = useState(false);
  return (
    <>
      <pre>{request}</pre>
      <button
        type="button"
        className="button button-secondary"
        onClick={() => navigator.clipboard.writeText(request).then(() => setIsCopied(true))}
      >
        {isCopied ? "Copied" : "Copy my request"}
      </button>
    </>
  );
}
