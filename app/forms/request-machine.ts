import type { FieldErrors } from "../../domain/requests/form.ts";
import { type FormReply, tooManyAttemptsError } from "../../domain/requests/request-protocol.ts";
import type { FilledField } from "../../domain/requests/sent-request.ts";
import type { AttemptLimiter, CheckTyped, RequestMemory } from "./request-memory.ts";
import { errorText, isInconclusive, isInDoubt, type SendOutcome } from "./sending/send-outcome.ts";

/** A request as it was checked, and what the visitor filled in for it, to be shown again. */
export type Prepared<T> = {
  request: T;
  submissionId: string;
  fields: FilledField[];
  /** All that stood in the form, as JSON: whether it has been changed since can be told by it. */
  typed: string;
};

/** Where a form stands between the first keystroke and the outcome. */
export type RequestState<T> = {
  step: "editing" | "reviewing" | "submitting" | "sent" | "overtaken" | "unconfirmed" | "failed";
  fieldErrors: FieldErrors;
  /** How many tries were refused for their fields so far. */
  refusals: number;
  /** How often the form was emptied so far. */
  clears: number;
  /** How often the visitor went back to the form so far. */
  resumes: number;
  /** What is looked over or was last sent; null once it is stored. */
  prepared: Prepared<T> | null;
  /** What may have arrived or not: it is sent again quietly, under its id, until somebody says which. */
  awaitingConfirmation: Prepared<T> | null;
  /** How often it was said so far that it is still on its way. */
  delays: number;
  /** Why it failed. */
  error: string;
  retryAfterSeconds?: number | undefined;
};

/** All that the machine does to the world, and learns of it. */
export type RequestEffects<T> = {
  /** What stands in the form; null when it is not on the page. */
  readForm: () => { typed: unknown; fields: (request: T) => FilledField[] } | null;
  restoreDraft: () => void;
  /** Fetches what sends; fails where it cannot be had. */
  loadSender: () => Promise<(request: T, submissionId: string) => Promise<SendOutcome>>;
  /** Whether anybody would take the form posted as it stands. */
  canPost: () => Promise<boolean>;
  post: () => void;
  /** Gives what calls it off. */
  wait: (delayMs: number, then: () => void) => () => void;
  goToThankYou: () => void;
  logFailure: (error: string) => void;
  memory: RequestMemory;
  limiter: AttemptLimiter;
};

type Options<T> = {
  check: CheckTyped<T>;
  fieldNames: string[];
  redirectDelayMs: number;
  /** Whether the visitor looks the request over before it goes out. */
  hasReview: boolean;
  /** What came back with the page, when the form was posted without JavaScript. */
  reply: FormReply | null;
};

const quietRetryMs = 15_000;
/** After so long the visitor is told that it is still being sent. */
const delaysMs = [8000, 25_000];

/** Everything a form does beyond its markup: check, send, tell, remember, go on. Knows no browser. */
export function createRequestMachine<T extends { email: string }>(
  { check, fieldNames, redirectDelayMs, hasReview, reply }: Options<T>,
  effects: RequestEffects<T>,
) {
  const { memory, limiter } = effects;
  const listeners = new Set<() => void>();
  let state = emptyState<T>(reply?.fieldErrors ?? {});
  let isOnPage = false;
  let stopTimer = () => {};
  /** What was last sent again quietly: once for each time that it is in doubt. */
  let sentAgain: Prepared<T> | null = null;

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
    if (!isOnPage) return;
    if (state.step === "sent") stopTimer = effects.wait(redirectDelayMs, effects.goToThankYou);
    if (state.awaitingConfirmation) stopTimer = effects.wait(quietRetryMs, sendAgain);
    const [told = 0, next] = [delaysMs[state.delays - 1], delaysMs[state.delays]];
    if (state.step === "submitting" && next)
      stopTimer = effects.wait(next - told, () => update({ delays: state.delays + 1 }));
  }

  /** Checks the form; what is wrong is shown, what is right is looked over or sent. Never rejects. */
  async function submit(): Promise<void> {
    try {
      await checkAndSend();
    } catch (thrown) {
      await postAsItStands(thrown);
    }
  }

  /** For a fault of this program, such as a function that an old browser does not have: the plain form needs none of it. */
  async function postAsItStands(thrown: unknown): Promise<void> {
    const error = errorText(thrown);
    effects.logFailure(error);
    if (await effects.canPost().catch(() => false)) effects.post();
    else update({ step: "failed", error });
  }

  async function checkAndSend(): Promise<void> {
    const filled = effects.readForm();
    // Sent already: the visitor is on the way to the thank-you page.
    if (!filled || state.step === "submitting" || state.step === "sent") return;
    const checked = check(filled.typed);
    if (!checked.ok) return refuse(checked.fieldErrors);
    const prepared = {
      request: checked.value,
      submissionId: memory.idFor(checked.value),
      fields: filled.fields(checked.value),
      typed: JSON.stringify(filled.typed),
    };
    const isAnotherTry =
      (state.step === "failed" || state.step === "unconfirmed") && prepared.typed === state.prepared?.typed;
    if (hasReview && !isAnotherTry) update({ step: "reviewing", fieldErrors: {}, prepared });
    else await send(prepared);
  }

  function refuse(fieldErrors: FieldErrors): void {
    update({ step: "editing", fieldErrors, refusals: state.refusals + 1, awaitingConfirmation: null });
  }

  async function send(prepared: Prepared<T>): Promise<void> {
    update({ step: "submitting", fieldErrors: {}, prepared, awaitingConfirmation: null, delays: 0 });
    const outcome = await sendOrPost(prepared).catch((thrown) => failed(errorText(thrown)));
    if (outcome) await settle(outcome, prepared);
  }

  /** Null when the form is posted as it stands, which leaves the page. */
  async function sendOrPost(prepared: Prepared<T>): Promise<SendOutcome | null> {
    const { request, submissionId } = prepared;
    const retryAfterSeconds = await limiter.secondsToWait(request.email, submissionId);
    if (retryAfterSeconds > 0) return { ...failed(tooManyAttemptsError), isRefusal: true, retryAfterSeconds };
    const sender = await effects.loadSender().catch(() => null);
    if (sender) return sender(request, submissionId);
    if (!(await effects.canPost())) return failed("Network error");
    // The page's own program cannot be had whole: the plain form still sends, and only success leads to the page
    // that reads this.
    recordSent(prepared, { id: null });
    effects.post();
    return null;
  }

  async function sendAgain(): Promise<void> {
    const prepared = state.awaitingConfirmation;
    if (!prepared || prepared === sentAgain) return;
    sentAgain = prepared;
    const outcome = await effects
      .loadSender()
      .then((sender) => sender(prepared.request, prepared.submissionId))
      .catch(() => null);
    // The visitor may have gone on meanwhile.
    if (state.awaitingConfirmation !== prepared) return;
    // A copy, because each try that says nothing is followed by another.
    if (!outcome || isInconclusive(outcome) || isInDoubt(outcome))
      update({ awaitingConfirmation: { ...prepared } });
    // Back at the form, the visitor sends it once more anyway.
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
      // What became of the request is known, and is told whatever else fails.
      effects.logFailure(errorText(thrown));
    }
    show(outcome, prepared, isChanged);
  }

  async function remember(outcome: SendOutcome, prepared: Prepared<T>, isChanged: boolean): Promise<void> {
    if (outcome.kind !== "failed" && (outcome.kind === "confirmed" || outcome.isStored)) {
      recordSent(prepared, outcome);
      await limiter.count(prepared.request.email, prepared.submissionId);
    }
    if (outcome.kind === "confirmed") memory.forget({ isDraftKept: isChanged });
    // After a failure the form is found as it was typed, to be sent again.
    else if (isInDoubt(outcome))
      memory.keepInDoubt({ ...prepared, step: outcome.kind === "failed" ? "editing" : "unconfirmed" });
    else memory.keepInDoubt(null);
  }

  function show(outcome: SendOutcome, prepared: Prepared<T>, isChanged: boolean): void {
    const inDoubt = isInDoubt(outcome) ? prepared : null;
    if (outcome.kind === "confirmed" && isChanged)
      update({ step: "overtaken", prepared: null, awaitingConfirmation: inDoubt });
    else if (outcome.kind === "confirmed")
      update({ step: "sent", prepared: null, awaitingConfirmation: inDoubt, clears: state.clears + 1 });
    else if (outcome.kind === "unconfirmed")
      update({ step: "unconfirmed", prepared: inDoubt, awaitingConfirmation: inDoubt });
    // Errors of fields that this page does not have, as after a change of the site, would be shown nowhere.
    else if (outcome.fieldErrors && fieldNames.some((name) => outcome.fieldErrors?.[name]))
      refuse(outcome.fieldErrors);
    else {
      const { error, retryAfterSeconds } = outcome;
      update({ step: "failed", error, retryAfterSeconds, awaitingConfirmation: inDoubt });
    }
  }

  function recordSent(
    { submissionId, fields }: Prepared<T>,
    { id, corrected }: { id: string | null; corrected?: FilledField },
  ): void {
    const lines = fields.map((field) => (field.label === corrected?.label ? corrected : field));
    memory.recordSent({ submissionId, reference: id, lines });
  }

  return {
    getState: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** The form is on the page, until the function that it gives is called. */
    start(): () => void {
      isOnPage = true;
      if (!reply) {
        effects.restoreDraft();
        const recalled = memory.recallInDoubt(check);
        if (recalled) update({ step: recalled.step, prepared: recalled, awaitingConfirmation: recalled });
      }
      return () => {
        isOnPage = false;
        restartTimer();
      };
    },
    submit,
    /** Sends what was looked over. */
    async sendReviewed(): Promise<void> {
      if (state.step === "reviewing" && state.prepared) await send(state.prepared);
    },
    /** The connection is back. */
    sendAgain,
    clearFieldError(name: string): void {
      const { [name]: _, ...fieldErrors } = state.fieldErrors;
      update({ fieldErrors });
    },
    /** Back to the form, with everything in it. */
    resume: () => update({ step: "editing", resumes: state.resumes + 1 }),
    /** The browser's back button brought the page back as it was left. */
    returnToPage(): void {
      if (state.step === "sent") update({ step: "editing" });
    },
    clear(): void {
      memory.forget({ isDraftKept: false });
      update({ ...emptyState({}), clears: state.clears + 1 });
    },
  };
}

function emptyState<T>(fieldErrors: FieldErrors): RequestState<T> {
  const counts = { refusals: 0, clears: 0, resumes: 0, delays: 0 };
  return {
    ...{ step: "editing", fieldErrors, ...counts, prepared: null, awaitingConfirmation: null },
    ...{ error: "", retryAfterSeconds: undefined },
  };
}

function failed(error: string): Extract<SendOutcome, { kind: "failed" }> {
  return { kind: "failed", error, isRefusal: false };
}
