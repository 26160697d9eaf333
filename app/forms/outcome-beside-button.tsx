import { displayPhone } from "../../domain/business/business.ts";
import { CopyRequest } from "./copy-request.tsx";
import { describeNotReached, describeNotReady, errorNotice, type Notice } from "./error-catalogue.ts";
import { type FilledField, writeOut } from "./filled-fields.ts";
import type { FormBusiness } from "./form-settings.ts";
import { NoticeInPage } from "./notice-in-page.tsx";
import { useFocus } from "./use-focus.ts";

type Props = { notice: Notice; business: FormBusiness; filled: FilledField[]; isToasted: boolean };

/** The outcome where the visitor is looking. Where no toast tells it, it is announced here, with every way on. */
export function OutcomeBesideButton({ notice, business, filled, isToasted }: Props) {
  if (isToasted) return <NoticeInPage notice={notice} isFocused={notice.tone !== "success"} />;
  return <OutcomeAlert {...{ notice, business, filled }} />;
}

function OutcomeAlert({ notice, business, filled }: Omit<Props, "isToasted">) {
  const element = useFocus<HTMLDivElement>();
  // The thank-you page comes at once.
  if (notice.tone === "success") return null;
  return (
    <div className={`notice notice-${notice.tone}`} role="alert" ref={element} tabIndex={-1}>
      <strong>{notice.title}</strong>
      <p>{notice.description}</p>
      {notice.tone === "error" && (
        <p className="actions">
          <TryAgain />
          <Call business={business} />
          <CopyRequest request={writeOut(filled)} />
        </p>
      )}
    </div>
  );
}

/** Shown by the page's small script, while React is not there to tell the outcome. */
export function NotSentAlert({ business, canPost }: { business: FormBusiness; canPost: boolean }) {
  const describeFailure = canPost ? describeNotReached("request") : describeNotReady;
  const { title, description } = errorNotice("", describeFailure, displayPhone(business.phone));
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
      Call {displayPhone(business.phone)}
    </a>
  );
}
