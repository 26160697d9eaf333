import { type ReactNode, useMemo, useRef } from "react";
import { displayPhone } from "../../domain/business/business.ts";
import type { FormReply } from "../../domain/requests/function-calls.ts";
import { saveDraft } from "../client/draft.ts";
import { ConsultationFallback } from "./consultation-fallback.tsx";
import { DraftControls } from "./draft-controls.tsx";
import { type DescribeFailure, errorNotice, noticeOf } from "./error-catalogue.ts";
import { ErrorSummary } from "./error-summary.tsx";
import { filledFields } from "./filled-fields.ts";
import type { FormBusiness } from "./form-settings.ts";
import { Hints } from "./hints.tsx";
import { Honeypot } from "./honeypot.tsx";
import { NoticeInPage } from "./notice-in-page.tsx";
import { NotSentAlert, OutcomeBesideButton } from "./outcome-beside-button.tsx";
import { OutcomeToast } from "./outcome-toast.tsx";
import { Review } from "./review.tsx";
import { useBrowserState } from "./use-browser-state.ts";
import { type FormKind, type SendRequest, useRequestForm } from "./use-request-form.ts";

/** What a field of the form is told: its name and label, what is wrong with it, and what came back with the page. */
export type FieldOf = (name: string) => {
  name: string;
  label: string;
  error: string | undefined;
  defaultValue: string | undefined;
};

type Props<T> = {
  kind: FormKind<T>;
  describeFailure: DescribeFailure;
  loadSender: () => Promise<SendRequest<T>>;
  /** Where the form is posted without JavaScript; null where there are no functions to post to. */
  action: string | null;
  /** Path of the page that shows the form: where it is shown again when a post without JavaScript is refused. */
  page: string;
  reply: FormReply | null;
  business: FormBusiness;
  submitLabel: string;
  /** Whether the visitor looks the request over before it goes out. */
  hasReview?: boolean;
  /** For a form whose outcome is told in a toast, and which another takes the place of after a connection failure. */
  backLabel?: string;
  /** `kept`: what came back with the page, until the form is emptied. */
  children: (field: FieldOf, kept: FormReply | null) => ReactNode;
};

/** A form with everything around its fields: errors, drafts, sending, and every outcome. */
export function RequestForm<T extends { email: string }>(props: Props<T>) {
  const { kind, describeFailure, reply, business, backLabel, action, hasReview = false, loadSender } = props;
  const form = useRef<HTMLFormElement>(null);
  const request = useRequestForm({ kind, loadSender, hasReview, reply, form });
  const { state, kept, isReviewed } = request;
  const { isOffline, isHydrated } = useBrowserState();
  const isBusy = state.step === "submitting";
  const phone = displayPhone(business.phone);
  const { step, error } = state;
  const notice = useMemo(
    () => noticeOf({ step, error }, describeFailure, phone),
    [step, error, describeFailure, phone],
  );
  const isToasted = backLabel !== undefined;
  const isFallback = isToasted && notice?.isConnectionFailure === true;
  const filled = form.current && notice ? filledFields(form.current, kind.labels) : [];

  return (
    <div className="request">
      {reply?.error && !notice && (
        <NoticeInPage notice={errorNotice(reply.error, describeFailure, phone)} isFocused />
      )}
      {isFallback && (
        <ConsultationFallback
          {...{ notice, business, backLabel, isOffline, filled }}
          goBack={request.resume}
        />
      )}
      {isReviewed && state.prepared && (
        <Review
          fields={state.prepared.fields}
          isBusy={isBusy}
          edit={request.resume}
          send={() => void request.sendReviewed()}
        />
      )}
      <form
        ref={form}
        hidden={isFallback || isReviewed}
        {...(action !== null && { action, method: "post" })}
        noValidate
        aria-busy={isBusy}
        onFocus={() => void loadSender().catch(() => {})}
        onInput={(event) => {
          request.clearFieldError((event.target as HTMLInputElement).name);
          saveDraft(event.currentTarget, kind.form);
        }}
        onSubmit={(event) => {
          event.preventDefault();
          void request.submit();
        }}
      >
        <ErrorSummary
          errors={state.fieldErrors}
          fields={Object.keys(kind.labels)}
          refusals={state.refusals}
        />
        <input type="hidden" name="page" value={props.page} />
        <Honeypot />
        <div className="fields" inert={isBusy}>
          <Hints key={state.clears}>
            {props.children(
              (name) => ({
                name,
                label: kind.labels[name] ?? name,
                error: state.fieldErrors[name],
                defaultValue: kept?.values[name],
              }),
              kept,
            )}
          </Hints>
        </div>
        <p className="form-note" role="status">
          {isOffline &&
            "You are offline. What you type is kept in this tab; send it when you are back online."}
        </p>
        {notice && !isFallback && <OutcomeBesideButton {...{ notice, business, filled, isToasted }} />}
        {!isHydrated && <NotSentAlert business={business} canPost={action !== null} />}
        {action === null && <NeedsScript phone={phone} />}
        <div className="form-actions">
          <SubmitButton
            label={props.submitLabel}
            isBusy={isBusy}
            isWaiting={action === null && !isHydrated}
          />
          <DraftControls isReady={isHydrated && !isBusy} clear={request.clear} />
        </div>
      </form>
      {isToasted && <OutcomeToast notice={notice} />}
    </div>
  );
}

/** @param isWaiting for the page's own program, where nothing else could send the form */
function SubmitButton(props: { label: string; isBusy: boolean; isWaiting: boolean }) {
  const { label, isBusy, isWaiting } = props;
  return (
    <button type="submit" className="button button-primary" disabled={isBusy || isWaiting}>
      {isBusy ? "Submitting..." : label}
    </button>
  );
}

/** Without functions the form is sent by this page's own program, or not at all. */
function NeedsScript({ phone }: { phone: string }) {
  return (
    <noscript>
      <p className="form-note">This form needs JavaScript. Without it, please call {phone}.</p>
    </noscript>
  );
}
