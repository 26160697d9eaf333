import { useState } from "react";
import { displayPhone } from "#domain/phone-number.ts";
import type { FormReply } from "#domain/requests/request-protocol.ts";
import type { ReceiptLine } from "#domain/requests/sent-request.ts";
import { errorNotice, type FormNotice, type NoticeContext, notReadyNotice } from "./error-catalogue.ts";
import type { FormBusiness } from "./form-settings.ts";
import { fieldsAsText } from "./receipt-lines.ts";
import { useFocus } from "./use-browser-state.ts";

type Props = {
  notice: FormNotice;
  business: FormBusiness;
  /** Reads the form as it is by then: it may be edited while the notice is shown. */
  readFilled: () => ReceiptLine[];
  isToasted: boolean;
  isConsultation: boolean;
};

/** Shows any outcome but success, which a toast or the thank-you page shows. It is announced unless a toast is. */
export function OutcomeBesideButton({ isToasted, ...props }: Props) {
  const { notice } = props;
  if (notice.tone === "success") return null;
  if (isToasted) return <NoticeInPage notice={notice} />;
  return <OutcomeAlert {...props} />;
}

function OutcomeAlert({ notice, business, readFilled, isConsultation }: Omit<Props, "isToasted">) {
  // Opens the CRM's own page, because the code that embeds it may not have loaded.
  const otherFormUrl = isConsultation && business.crm.consultation?.frameUrl;
  const element = useFocus<HTMLDivElement>();
  return (
    // Not atomic: when a button changes its text, only that is read.
    <div
      className={`notice notice-${notice.tone}`}
      role="alert"
      aria-atomic="false"
      ref={element}
      tabIndex={-1}
    >
      <strong>{notice.title}</strong>
      <p>{notice.description}</p>
      {notice.tone === "error" && (
        <p className="actions">
          <TryAgain />
          <Call business={business} />
          {otherFormUrl && (
            <a className="button button-secondary" href={otherFormUrl} target="_blank" rel="noreferrer">
              Use our other form
            </a>
          )}
          <CopyRequest read={() => fieldsAsText(readFilled())} />
        </p>
      )}
    </div>
  );
}

/** Hidden until the page script shows it, when React failed to load. */
export function NotSentAlert({
  business,
  canPost,
  about,
}: {
  business: FormBusiness;
  canPost: boolean;
  about: NoticeContext;
}) {
  const { title, description } = canPost ? errorNotice({ error: "" }, about) : notReadyNotice(about.phone);
  return (
    <div className="notice notice-error" role="alert" tabIndex={-1} hidden data-not-sent>
      <strong>{title}</strong>
      <p>{description}</p>
      <p className="actions">
        {canPost && <TryAgain />}
        <Call business={business} />
      </p>
    </div>
  );
}

function TryAgain() {
  return (
    <button type="submit" className="button button-secondary">
      Try again
    </button>
  );
}

function Call({ business }: { business: FormBusiness }) {
  return (
    <a className="button button-secondary" href={`tel:${business.phone}`}>
      {`Call ${displayPhone(business.phone)}`}
    </a>
  );
}

/** Says why the server sent back a form that was posted without JavaScript. */
export function RejectedBefore({ reply, about }: { reply: FormReply | null; about: NoticeContext }) {
  return reply?.kind === "rejected" && reply.error ? (
    <NoticeInPage notice={errorNotice({ ...reply, error: reply.error }, about)} />
  ) : null;
}

function NoticeInPage({ notice }: { notice: FormNotice }) {
  const element = useFocus<HTMLDivElement>();
  return (
    // biome-ignore lint/a11y/noAutofocus: without JavaScript this is how the visitor lands on what went wrong
    <div className={`notice notice-${notice.tone}`} ref={element} tabIndex={-1} autoFocus>
      <strong>{notice.title}</strong>
      <p>{notice.description}</p>
    </div>
  );
}

export function CopyRequest({ read }: { read: () => string }) {
  const [label, setLabel] = useState("Copy my request");
  return (
    <button
      type="button"
      className="button button-secondary"
      onClick={async () => {
        try {
          await navigator.clipboard.writeText(read());
          setLabel("Copied");
        } catch {
          // The clipboard is not available without HTTPS, and access may be denied.
          setLabel("Couldn't copy");
        }
      }}
    >
      {label}
    </button>
  );
}
