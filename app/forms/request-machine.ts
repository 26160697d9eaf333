import type { FieldErrors } from "#domain/requests/form.ts";
import { type FormReply, tooManyAttemptsError } from "#domain/requests/request-protocol.ts";
import type { RequestEffects } from "./browser-effects.ts";
import { emptyState, type Prepared, type RequestState } from "./request-state.ts";
import type { CheckTyped } from "./sending/request-memory.ts";
import {
  errorText,
  failed,
  isInconclusive,
  isUncertain,
  type SendOutcome,
  type StoredOutcome,
} from "./sending/send-outcome.ts";

type Options<T> = {
  check: CheckTyped<T>;
  fieldNames: string[];
  redirectDelayMs: number;
  /** The server's reply to a form posted without JavaScript. */
  reply: FormReply | null;
};

const silentRetryMs = 15_000;
/** After these times, the visitor is shown that sending takes long. */
const delaysMs = [8000, 25_000];

/** `startDate` and `endDate` are the first and last day of care. */
type Sendable = { email: string; startDate?: string; endDate?: string };

export function createRequestMachine<T extends Sendable>(
  { check, fieldNames, redirectDelayMs, reply }: Options<T>,
  effects: RequestEffects<T>,
) {
  const { memory } = effects;
  const listeners = new Set<() => void>();
  let state = emptyState<T>(reply?.kind === "rejected" ? reply.fieldErrors : {});
  let stopTimer = () => {};
  /** Errors that the form's own check has found; the server may have found others. */
  let found: FieldErrors = {};
  /** The last uncertain request that was silently sent again, so that each is retried once. */
  let lastRetried: Prepared<T> | null = null;

  function update(change: Partial<RequestState<T>>): void {
    const before = state;
    state = { ...state, ...change };
    const isMoved = state.step !== before.step || state.delays !== before.delays;
    if (isMoved || state.awaitingConfirmation !== before.awaitingConfirmation) restartTimer();
    for (const listener of listeners) listener();
  }

  function restartTimer(): void {
    stopTimer();
    stopTimer = () => {};
    if (state.step === "sent") stopTimer = effects.wait(redirectDelayMs, effects.goToThankYou);
    if (state.awaitingConfirmation) stopTimer = effects.wait(silentRetryMs, sendAgain);
    const [elapsedMs = 0, next] = [delaysMs[state.delays - 1], delaysMs[state.delays]];
    if (state.step === "submitting" && next)
      stopTimer = effects.wait(next - elapsedMs, () => update({ delays: state.delays + 1 }));
  }

  /** Never rejects. */
  async function submit(): Promise<void> {
    try {
      await checkAndSend();
    } catch (thrown) {
      await postPlainForm(thrown);
    }
  }

  /** Posts the plain form after a fault of this code, such as a function that an old browser lacks. */
  async function postPlainForm(thrown: unknown): Promise<void> {
    const error = errorText(thrown);
    effects.logFailure(error);
    if (await effects.canPost().catch(() => false)) effects.post();
    else update({ step: "failed", error });
  }

  async function checkAndSend(): Promise<void> {
    const filled = effects.readForm();
    // A form that was sent is on the way to the thank-you page.
    if (!filled || isSubmitting() || state.step === "sent") return;
    const checked = check(filled.typed);
    if (!checked.ok) return reject(checked.fieldErrors);
    const prepared = {
      request: checked.value,
      submissionId: memory.idFor(checked.value),
      fields: filled.fields(checked.value),
      typed: JSON.stringify(filled.typed),
    };
    const isAnotherTry =
      (state.step === "failed" || state.step === "unconfirmed") && prepared.typed === state.prepared?.typed;
    if (effects.loadReview && !isAnotherTry && (await effects.loadReview()))
      update({ step: "reviewing", fieldErrors: {}, prepared });
    // The visitor may have pressed the button twice while the review was loading.
    else if (!isSubmitting()) await send(prepared);
  }

  /** Returns the errors that the form's own check finds now. */
  function findErrors(): FieldErrors {
    const filled = effects.readForm();
    const checked = filled && check(filled.typed);
    return !checked || checked.ok ? {} : checked.fieldErrors;
  }

  function isSubmitting(): boolean {
    return state.step === "submitting";
  }

  function reject(fieldErrors: FieldErrors): void {
    found = findErrors();
    update({ step: "editing", fieldErrors, rejections: state.rejections + 1, awaitingConfirmation: null });
  }

  async function send(prepared: Prepared<T>): Promise<void> {
    update({ step: "submitting", fieldErrors: {}, prepared, awaitingConfirmation: null, delays: 0 });
    const outcome = await sendOrPost(prepared).catch((thrown) => failed(errorText(thrown)));
    if (outcome) await settle(outcome, prepared);
  }

  /** Returns null when the browser posts the form, which leaves the page. */
  async function sendOrPost(prepared: Prepared<T>): Promise<SendOutcome | null> {
    const { request, submissionId } = prepared;
    const sender = await effects.loadSender().catch(() => null);
    const retryAfterSeconds = await effects.limiter.secondsToWait(request.email, submissionId);
    if (retryAfterSeconds) return { ...failed(tooManyAttemptsError), isRejection: true, retryAfterSeconds };
    if (sender) return sender(request, submissionId);
    if (!(await effects.canPost())) return failed("Network error");
    // The page that reads this record opens only after success.
    recordSent(prepared, { id: null });
    effects.post();
    return null;
  }

  async function sendAgain(): Promise<void> {
    const prepared = state.awaitingConfirmation;
    if (!prepared || prepared === lastRetried) return;
    lastRetried = prepared;
    const outcome = await effects
      .loadSender()
      .then((sender) => sender(prepared.request, prepared.submissionId))
      .catch(() => null);
    // The visitor may have changed or sent the form meanwhile.
    if (state.awaitingConfirmation !== prepared) return;
    // A new object triggers the next silent retry.
    if (!outcome || isInconclusive(outcome) || isUncertain(outcome))
      update({ awaitingConfirmation: { ...prepared } });
    // The visitor is back at the form and will send it again.
    else if (outcome.kind === "failed" && state.step === "editing") update({ awaitingConfirmation: null });
    else await settle(outcome, prepared);
  }

  async function settle(outcome: SendOutcome, prepared: Prepared<T>): Promise<void> {
    if (outcome.kind === "failed") effects.logFailure(outcome.error);
    const filled = effects.readForm();
    const isChanged = filled !== null && JSON.stringify(filled.typed) !== prepared.typed;
    try {
      await remember(outcome, prepared, isChanged);
    } catch (thrown) {
      // The outcome is known, so it is shown whatever else fails.
      effects.logFailure(errorText(thrown));
    }
    show(outcome, prepared, isChanged);
  }

  async function remember(outcome: SendOutcome, prepared: Prepared<T>, isChanged: boolean): Promise<void> {
    // After a failure, a reload restores the form as it was typed.
    if (isUncertain(outcome))
      return memory.keepUncertain({
        ...prepared,
        step: outcome.kind === "failed" ? "editing" : "unconfirmed",
      });
    memory.keepUncertain(null);
    if (outcome.kind === "failed") return;
    // The receiver would not recognize it if it were sent again.
    if (outcome.kind === "unconfirmed" && outcome.isOnlyOnce) memory.forget({ isDraftKept: true });
    else recordSent(prepared, outcome);
    if (outcome.kind === "confirmed") {
      if (!isChanged) effects.emptyForm();
      memory.forget({ isDraftKept: isChanged });
    }
    await effects.limiter.count(prepared.request.email, prepared.submissionId);
  }

  function show(outcome: SendOutcome, prepared: Prepared<T>, isChanged: boolean): void {
    const uncertain = isUncertain(outcome) ? prepared : null;
    if (outcome.kind === "confirmed" && isChanged)
      update({ step: "sent-but-edited", prepared: null, awaitingConfirmation: uncertain });
    else if (outcome.kind === "confirmed")
      update({ step: "sent", prepared: null, awaitingConfirmation: uncertain, isEmptied: true });
    else if (outcome.kind === "unconfirmed")
      update({ step: "unconfirmed", prepared: uncertain, awaitingConfirmation: uncertain });
    // Errors of fields that this page lacks, as after an update of the site, cannot be shown.
    else if (outcome.fieldErrors && fieldNames.some((name) => outcome.fieldErrors?.[name]))
      reject(outcome.fieldErrors);
    else {
      const { error, retryAfterSeconds } = outcome;
      update({ step: "failed", error, retryAfterSeconds, awaitingConfirmation: uncertain });
    }
  }

  function recordSent(
    { submissionId, fields, request }: Prepared<T>,
    { id, times, corrected }: Pick<StoredOutcome, "id" | "times" | "corrected">,
  ): void {
    const lines = fields.map((field) => (field.label === corrected?.label ? corrected : field));
    const firstDay = request.startDate || request.endDate;
    memory.recordSent({ submissionId, lines }, { reference: id, times, firstDay });
  }

  return {
    getState: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Called when the form is on the page. */
    start(): void {
      if (reply?.kind === "rejected") return;
      effects.restoreDraft();
      const recalled = memory.recallUncertain(check);
      if (recalled) update({ step: recalled.step, prepared: recalled, awaitingConfirmation: recalled });
    },
    submit,
    async sendReviewed(): Promise<void> {
      if (state.step === "reviewing" && state.prepared) await send(state.prepared);
    },
    /** Called when the connection is back. */
    sendAgain,
    /** Clears the error of the edited field, and those that the edit fixed, as a first day may fix the last one. */
    clearErrors(edited: string): void {
      const errors = Object.entries(state.fieldErrors);
      if (errors.length === 0) return;
      const before = found;
      found = findErrors();
      const isLeft = ([name]: [string, string]) => name !== edited && (!before[name] || found[name]);
      update({ fieldErrors: Object.fromEntries(errors.filter(isLeft)) });
    },
    resume: () => update({ step: "editing", resumes: state.resumes + 1 }),
    /** Called when the back button restored the page as it was left: sent, or posted by the browser and never answered here. */
    returnToPage(): void {
      if (state.step === "sent" || isSubmitting()) update({ step: "editing" });
    },
    clear(): void {
      effects.emptyForm();
      memory.forget({ isDraftKept: false });
      update({ ...emptyState({}), isEmptied: true });
    },
    undoClear: () => update({ isEmptied: false }),
  };
}
