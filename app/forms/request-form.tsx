import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { displayPhone } from "#domain/phone-number.ts";
import type { Field } from "#domain/requests/field.ts";
import { type Form, visibleFields } from "#domain/requests/form.ts";
import type { FormReply } from "#domain/requests/request-protocol.ts";
import type { ReceiptLine } from "#domain/requests/sent-request.ts";
import type { ShownSmsConsent } from "#domain/requests/sms-consent.ts";
import { readTyped, replaceTyped, saveDraft } from "../client/draft.ts";
import { isSharedDevice } from "../client/tab-memory.ts";
import { delayNotice, type FormNotice, type NoticeContext, noticeOf } from "./error-catalogue.ts";
import { FormField, type RenderField } from "./form-field.tsx";
import { DraftControls, ErrorSummary, Honeypot, SendingStatus, submittingText } from "./form-parts.tsx";
import type { FormSettings } from "./form-settings.ts";
import { HintWords } from "./hint.tsx";
import type { ReviewStep } from "./on-demand/review-step.tsx";
import { NotSentAlert, OutcomeBesideButton, RejectedBefore } from "./outcome.tsx";
import { receiptLines } from "./receipt-lines.ts";
import { useBrowserState } from "./use-browser-state.ts";
import { createSenderLoader, formAction, useRequestForm } from "./use-request-form.ts";

type Props<T extends Form> = {
  form: T;
  /** For a form that is stored under several names. */
  formName?: T["storedAs"][number];
  settings: Omit<FormSettings, "hints">;
  /** Why the form asks for a field, by the field's name. */
  hints?: Record<string, string>;
  /** Defaults to a request. */
  noun?: NoticeContext["noun"];
  /** Only for the form that asks for consent to text messages. */
  smsConsent?: Omit<ShownSmsConsent, "text">;
  submitLabel: string;
  /** Lets the visitor review the request before it is sent. */
  hasReview?: boolean;
  /** For a form that shows its own outcome. It is loaded with the sender, so that it is there without a connection. */
  loadOutcome?: () => Promise<RenderOutcome>;
  /** Defaults to all fields in their order. */
  children?: (field: RenderField<T>, reply: FormReply | null) => ReactNode;
};

/** Leaves time to read the outcome before the thank-you page. */
const readingMs = 2000;

/** Says nothing of another visit: on a shared device, nothing is kept for one. */
const offlineText =
  "You're offline. What you type stays here while this page is open. Send it when you're back online.";

/** Returns what to show while the browser is offline, or else while sending takes long. */
function statusNote(isOffline: boolean, delay: string): string {
  return isOffline ? offlineText : delay;
}

export type RenderOutcome = (shown: {
  notice: FormNotice | null;
  isOffline: boolean;
  filled: ReceiptLine[];
  goBack: () => void;
}) => ReactNode;

export function RequestForm<T extends Form>(props: Props<T>) {
  const { form: definition, settings, hints = {}, noun = "request", loadOutcome } = props;
  const { page, business, reply } = settings;
  const { formName = definition.storedAs[0] } = props;
  const { children = (field: RenderField<T>) => visibleFields(definition).map(([name]) => field(name)) } =
    props;
  const form = useRef<HTMLFormElement>(null);
  const { Review, renderOutcome, loadReview, loadSender, redirectDelayMs } = useLaterParts(props);
  const phone = displayPhone(business.phone);
  const about = { noun, phone };
  const request = useRequestForm({
    ...{ definition, formName, redirectDelayMs, loadSender, loadReview, reply, form },
  });
  const action = formAction(definition, settings);
  const lastField = Object.keys(definition.fields).at(-1);
  const { state, reply: currentReply } = request;
  const { isOffline, isHydrated } = useBrowserState();
  const isBusy = state.step === "submitting";
  /** The review replaces the form, also while the request is being sent. */
  const isReviewed = Review !== undefined && (state.step === "reviewing" || isBusy);
  const notice = noticeOf(state, about);
  const isFallback = renderOutcome !== undefined && notice?.isConnectionFailure === true;
  const readFilled = () => (form.current ? receiptLines(form.current, definition) : []);
  const [cleared, setCleared] = useState<{ typed: ReturnType<typeof readTyped>; url: string } | null>(null);
  const delay = delayNotice(state, phone);

  function clear() {
    const before =
      isSharedDevice() || !form.current ? null : { typed: readTyped(form.current), url: location.href };
    request.clear();
    setCleared(before);
  }
  async function undo() {
    setCleared(null);
    request.undoClear();
    history.replaceState(null, "", cleared?.url);
    // By then what the server filled in, such as an estimate, is on the page again.
    await null;
    if (form.current && cleared) replaceTyped(form.current, cleared.typed);
  }

  return (
    <div className="request">
      {!notice && <RejectedBefore reply={reply} about={about} />}
      {renderOutcome?.({ notice, isOffline, filled: notice ? readFilled() : [], goBack: request.resume })}
      {Review && isReviewed && state.prepared && (
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
          // If it loaded while a notice is shown, the outcome component would remove that notice's buttons.
          if (!notice) request.loadParts();
        }}
        onKeyPress={keepBoxFromSending}
        onInput={(event) => {
          setCleared(null);
          saveDraft(event.currentTarget, formName);
          request.clearErrors((event.target as HTMLInputElement).name);
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
        <NoSendingByEnter label={props.submitLabel} />
        <Honeypot />
        <div className="fields">
          {children(
            (name, extras) => (
              <FormField
                key={name}
                {...{ name, reply: currentReply, ...extras }}
                definition={definition.fields[name] as Field}
                hint={hints[name]}
                error={state.fieldErrors[name]}
                isLast={name === lastField}
              />
            ),
            currentReply,
          )}
          <HintWords form={definition} hints={hints} />
        </div>
        <SendingStatus isBusy={isBusy} note={statusNote(isOffline && !notice, delay)} />
        {notice && !isFallback && (
          <OutcomeBesideButton
            {...{ notice, business, readFilled }}
            isToasted={renderOutcome !== undefined}
            isConsultation={loadOutcome !== undefined}
          />
        )}
        {!isHydrated && <NotSentAlert canPost={action !== null} {...{ business, about }} />}
        <NeedsScript isPosted={action !== null} phone={phone} />
        <div className="line form-actions">
          <SubmitButton
            label={props.submitLabel}
            isBusy={isBusy}
            isSent={state.step === "sent"}
            isWaiting={action === null && !isHydrated}
          />
        </div>
        <DraftControls isReady={isHydrated && !isBusy} isCleared={cleared !== null} {...{ clear, undo }} />
      </form>
    </div>
  );
}

/** Loads what the form needs only after it is first touched. */
function useLaterParts<T extends Form>({ form, settings, hasReview, loadOutcome, smsConsent }: Props<T>) {
  const [Review, setReview] = useState<typeof ReviewStep>();
  const [renderOutcome, setRenderOutcome] = useState<RenderOutcome>();
  const [loadSender] = useState(() => {
    const load = createSenderLoader(form, settings, smsConsent);
    if (!loadOutcome) return load;
    return async () => {
      const showOutcome = loadOutcome().then(
        (render) => setRenderOutcome(() => render),
        () => {},
      );
      const [send] = await Promise.all([load(), showOutcome]);
      return send;
    };
  });
  async function loadReview(): Promise<boolean> {
    const module = await import("./on-demand/review-step.tsx").catch(() => null);
    if (module) setReview(() => module.ReviewStep);
    return module !== null;
  }
  const redirectDelayMs = loadOutcome ? readingMs : 0;
  return { Review, renderOutcome, redirectDelayMs, loadSender, loadReview: hasReview ? loadReview : null };
}

/** Enter presses a form's first submit button: this disabled one does nothing. client/page-extras.ts moves the focus. */
function NoSendingByEnter({ label }: { label: string }) {
  return <button type="submit" aria-label={label} disabled hidden />;
}

/** For Enter in a checkbox, Chromium skips the disabled button and presses the next one. */
function keepBoxFromSending(event: KeyboardEvent) {
  if (event.key === "Enter" && (event.target as HTMLInputElement).type === "checkbox") event.preventDefault();
}

/** `isWaiting`: only JavaScript can send this form, and it is not ready. */
function SubmitButton(props: { label: string; isBusy: boolean; isSent: boolean; isWaiting: boolean }) {
  const { label, isBusy, isSent, isWaiting } = props;
  return (
    // A disabled button would lose the focus; the form ignores a second click.
    <button
      type="submit"
      className="button button-primary"
      disabled={isWaiting}
      aria-disabled={isBusy || isSent}
    >
      {isBusy ? submittingText : label}
    </button>
  );
}

/** Without functions only JavaScript can send the form. */
function NeedsScript({ isPosted, phone }: { isPosted: boolean; phone: string }) {
  if (isPosted) return null;
  return (
    <noscript>
      <p className="form-note">{`This form needs JavaScript. Without it, please call ${phone}.`}</p>
    </noscript>
  );
}
