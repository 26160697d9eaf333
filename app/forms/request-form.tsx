import { type ReactNode, useRef, useState } from "react";
import { displayPhone } from "../../domain/phone-number.ts";
import type { Field } from "../../domain/requests/field.ts";
import type { Form, RequestOf } from "../../domain/requests/form.ts";
import type { FormReply } from "../../domain/requests/request-protocol.ts";
import { dispatchInput, fillIn, readTyped, saveDraft } from "../client/draft.ts";
import { isSharedDevice } from "../client/tab-memory.ts";
import type { CrmFormAfterFailure } from "./crm-form.tsx";
import { delayNotice, errorNotice, type NoticeContext, noticeOf } from "./error-catalogue.ts";
import { FormField, type RenderField } from "./field.tsx";
import { filledFields } from "./filled-fields.ts";
import {
  DraftControls,
  ErrorSummary,
  Honeypot,
  Review,
  SendingStatus,
  submittingText,
} from "./form-parts.tsx";
import type { FormSettings } from "./form-settings.ts";
import { Hints, HintWords } from "./hints.tsx";
import type { ConsultationOutcome } from "./on-demand/consultation-outcome.tsx";
import { NoticeInPage, NotSentAlert, OutcomeBesideButton } from "./outcome.tsx";
import type { SendRequest } from "./sending/send-outcome.ts";
import { useBrowserState } from "./use-browser-state.ts";
import { createSenderLoader, formAction, loadRest, useRequestForm } from "./use-request-form.ts";

type Props<T extends Form> = {
  form: T;
  /** For a form with several names. */
  formName?: T["names"][number];
  settings: Omit<FormSettings, "hints">;
  /** By field, why the form asks for it. */
  hints?: Record<string, string>;
  /** Defaults to a request. */
  what?: NoticeContext["what"];
  /** For requests that take more than one call. */
  loadSender?: () => Promise<SendRequest<RequestOf<T>>>;
  submitLabel: string;
  /** Lets the visitor review the request before it is sent. */
  hasReview?: boolean;
  /** For a form that reports its outcome as a toast and has a fallback after a connection failure. */
  backLabel?: string;
  redirectDelayMs?: number;
  children: (field: RenderField<T>, reply: FormReply | null) => ReactNode;
};

export function RequestForm<T extends Form>(props: Props<T>) {
  const { form: definition, settings, hints = {}, what = "request", backLabel, hasReview = false } = props;
  const { page, business, reply } = settings;
  const { formName = definition.names[0], redirectDelayMs = 0 } = props;
  const form = useRef<HTMLFormElement>(null);
  const [Outcome, setOutcome] = useState<typeof ConsultationOutcome | null>(null);
  const [CrmForm, setCrmForm] = useState<typeof CrmFormAfterFailure>();
  const [loadSender] = useState(() => {
    const load = props.loadSender ?? createSenderLoader(definition, settings);
    if (!backLabel) return load;
    // Loaded together with the sender, so that the outcome can be shown without a connection.
    const loadOutcome = () =>
      import("./on-demand/consultation-outcome.tsx").then(
        (module) => setOutcome(() => module.ConsultationOutcome),
        () => {},
      );
    const loadCrmForm = () =>
      business.crm.consultation &&
      import("./crm-form.tsx").then(
        (module) => setCrmForm(() => module.CrmFormAfterFailure),
        () => {},
      );
    return () => Promise.all([load(), loadOutcome(), loadCrmForm()]).then(([send]) => send);
  });
  const phone = displayPhone(business.phone);
  const about = { what, phone };
  const request = useRequestForm({
    ...{ definition, formName, redirectDelayMs, loadSender, hasReview, reply, form },
    describe: (state) =>
      noticeOf(state, about) ?? {
        title: state.step === "submitting" ? submittingText : "",
        description: delayNotice(state, phone) || Object.values(state.fieldErrors).join(". "),
        tone: "neutral",
      },
  });
  const action = formAction(definition, settings);
  const { state, reply: currentReply, isReviewed } = request;
  const { isOffline, isHydrated } = useBrowserState();
  const isBusy = state.step === "submitting";
  const notice = noticeOf(state, about);
  const isFallback = Outcome !== null && notice?.isConnectionFailure === true;
  const filled = form.current && notice ? filledFields(form.current, definition) : [];
  const [cleared, setCleared] = useState<ReturnType<typeof readTyped> | null>(null);
  const delay = delayNotice(state, phone);

  function clear() {
    setCleared(isSharedDevice() || !form.current ? null : readTyped(form.current));
    request.clear();
  }
  function undo() {
    if (form.current && cleared) fillIn(form.current, cleared).forEach(dispatchInput);
    setCleared(null);
  }

  return (
    <div className="request">
      {reply?.error && !notice && (
        <NoticeInPage notice={errorNotice({ ...reply, error: reply.error }, about)} isFocused />
      )}
      {Outcome && backLabel && (
        <Outcome {...{ notice, business, backLabel, isOffline, filled, CrmForm }} goBack={request.resume} />
      )}
      {isReviewed && state.prepared && (
        <Review
          fields={state.prepared.fields}
          {...{ isBusy, note: delay }}
          edit={request.resume}
          send={() => void request.sendReviewed()}
        />
      )}
      <form
        ref={form}
        hidden={isFallback || isReviewed}
        {...(action !== null && { action, method: "post" })}
        aria-label={definition.title ?? props.submitLabel}
        noValidate
        aria-busy={isBusy}
        onFocus={() => {
          // Loaded while a notice is shown, the outcome component would remove that notice's buttons.
          if (!notice) Promise.all([loadSender(), loadRest()]).catch(() => {});
        }}
        onInput={(event) => {
          setCleared(null);
          request.clearFieldError((event.target as HTMLInputElement).name);
          saveDraft(event.currentTarget, formName);
        }}
        onSubmit={(event) => {
          event.preventDefault();
          void request.submit();
        }}
      >
        <ErrorSummary
          errors={state.fieldErrors}
          fields={Object.keys(definition.fields)}
          rejections={state.rejections}
        />
        <input type="hidden" name="page" value={page} />
        <Honeypot />
        <div className="fields">
          <Hints key={state.clears}>
            {props.children(
              (name, extras) => (
                <FormField
                  {...{ name, reply: currentReply, ...extras }}
                  of={definition.fields[name] as Field}
                  hint={hints[name]}
                  error={state.fieldErrors[name]}
                />
              ),
              currentReply,
            )}
            <HintWords form={definition} hints={hints} />
          </Hints>
        </div>
        <SendingStatus
          isBusy={isBusy}
          note={
            isOffline
              ? "You are offline. What you type is kept in this tab; send it when you are back online."
              : delay
          }
        />
        {notice && !isFallback && (
          <OutcomeBesideButton
            {...{ notice, business, filled }}
            isToasted={Outcome !== null}
            isConsultation={backLabel !== undefined}
          />
        )}
        {!isHydrated && <NotSentAlert canPost={action !== null} {...{ business, about }} />}
        {action === null && <NeedsScript phone={phone} />}
        <div className="form-actions">
          <SubmitButton
            label={props.submitLabel}
            isBusy={isBusy}
            isWaiting={action === null && !isHydrated}
          />
        </div>
        <DraftControls isReady={isHydrated && !isBusy} isCleared={cleared !== null} {...{ clear, undo }} />
      </form>
    </div>
  );
}

/** `isWaiting`: only JavaScript can send this form, and it is not ready. */
function SubmitButton(props: { label: string; isBusy: boolean; isWaiting: boolean }) {
  const { label, isBusy, isWaiting } = props;
  return (
    // A disabled button would lose the focus; a second click is refused by the form.
    <button type="submit" className="button button-primary" disabled={isWaiting} aria-disabled={isBusy}>
      {isBusy ? submittingText : label}
    </button>
  );
}

/** Without functions only JavaScript can send the form. */
function NeedsScript({ phone }: { phone: string }) {
  return (
    <noscript>
      <p className="form-note">{`This form needs JavaScript. Without it, please call ${phone}.`}</p>
    </noscript>
  );
}
