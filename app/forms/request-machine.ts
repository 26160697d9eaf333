import { type FormReply, tooManyAttemptsError } from "../../domain/requests/request-protocol.ts";
import type { FilledField } from "../../domain/requests/sent-request.ts";
import type { AttemptLimiter } from "./attempt-limiter.ts";
import type { CheckTyped, RequestMemory } from "./request-memory.ts";
import {
  errorText,
  firstState,
  mayNotHaveArrived,
  nextState,
  type Prepared,
  type RequestEvent,
  type RequestState,
  type SendOutcome,
} from "./request-state.ts";

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
const stillInDoubt: SendOutcome = { kind: "unconfirmed", isStored: false, id: null };

/** Everything a form does beyond its markup: check, send, tell, remember, go on. Knows no browser. */
export function createRequestMachine<T extends { email: string }>(
  { check, fieldNames, redirectDelayMs, hasReview, reply }: Options<T>,
  effects: RequestEffects<T>,
) {
  const { memory, limiter } = effects;
  const listeners = new Set<() => void>();
  let state = firstState<T>(reply?.fieldErrors ?? {});
  let isOnPage = false;
  let stopTimer = () => {};
  /** What was last sent again quietly: once for each time that it is in doubt. */
  let sentAgain: Prepared<T> | null = null;

  function dispatch(event: RequestEvent<T>): void {
    const before = state;
    state = nextState(state, event);
    const isMoved = state.step !== before.step || state.delays !== before.delays;
    if (isMoved || inDoubt(state) !== inDoubt(before)) restartTimer();
    for (const listener of listeners) listener();
  }

  function restartTimer(): void {
    stopTimer();
    stopTimer = () => {};
    if (!isOnPage) return;
    if (state.step === "sent") stopTimer = effects.wait(redirectDelayMs, effects.goToThankYou);
    if (inDoubt(state)) stopTimer = effects.wait(quietRetryMs, sendAgain);
    const [told = 0, next] = [delaysMs[state.delays - 1], delaysMs[state.delays]];
    if (state.step === "submitting" && next)
      stopTimer = effects.wait(next - told, () => dispatch({ type: "delayed" }));
  }

  /** Checks the form; what is wrong is shown, what is right is looked over or sent. */
  async function submit(): Promise<void> {
    const filled = effects.readForm();
    // Sent already: the visitor is on the way to the thank-you page.
    if (!filled || state.step === "submitting" || state.step === "sent") return;
    const checked = check(filled.typed);
    if (!checked.ok) return dispatch({ type: "refused", fieldErrors: checked.fieldErrors });
    const prepared = {
      request: checked.value,
      submissionId: memory.idFor(checked.value),
      fields: filled.fields(checked.value),
      typed: JSON.stringify(filled.typed),
    };
    const isAnotherTry =
      (state.step === "failed" || state.step === "unconfirmed") && prepared.typed === state.prepared?.typed;
    if (hasReview && !isAnotherTry) dispatch({ type: "looked over", prepared });
    else await send(prepared);
  }

  async function send(prepared: Prepared<T>): Promise<void> {
    dispatch({ type: "submitted", prepared });
    try {
      const outcome = await sendOrPost(prepared);
      if (outcome) await settle(outcome, prepared);
    } catch (thrown) {
      await settle(failed(errorText(thrown)), prepared);
    }
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
    recordSent(prepared, null);
    effects.post();
    return null;
  }

  /** A request that may not have arrived is sent again quietly, under its id, until it is known what became of it. */
  async function sendAgain(): Promise<void> {
    const prepared = inDoubt(state);
    if (!prepared || prepared === sentAgain) return;
    sentAgain = prepared;
    const outcome = await effects
      .loadSender()
      .then((sender) => sender(prepared.request, prepared.submissionId))
      .catch(() => stillInDoubt);
    // The visitor may have gone on meanwhile.
    if (inDoubt(state) === prepared) await settle(saysNothing(outcome) ? stillInDoubt : outcome, prepared);
  }

  async function settle(outcome: SendOutcome, prepared: Prepared<T>): Promise<void> {
    if (outcome.kind === "failed") effects.logFailure(outcome.error);
    else if (outcome.kind === "confirmed" || outcome.isStored) {
      recordSent(prepared, outcome.id);
      await limiter.count(prepared.request.email, prepared.submissionId);
    }
    const filled = effects.readForm();
    const isOvertaken = filled !== null && JSON.stringify(filled.typed) !== prepared.typed;
    if (outcome.kind === "confirmed") memory.forget({ isDraftKept: isOvertaken });
    else memory.keepInDoubt(mayNotHaveArrived(outcome) ? prepared : null);
    dispatch({ type: "answered", outcome: forThisForm(outcome, fieldNames), isOvertaken });
  }

  function recordSent({ submissionId, fields }: Prepared<T>, reference: string | null): void {
    memory.recordSent({ submissionId, reference, lines: fields });
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
        if (recalled) dispatch({ type: "recalled", prepared: recalled });
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
    clearFieldError: (name: string) => dispatch({ type: "field edited", name }),
    resume: () => dispatch({ type: "resumed" }),
    /** The browser's back button brought the page back as it was left. */
    returnToPage: () => dispatch({ type: "returned" }),
    clear(): void {
      memory.forget({ isDraftKept: false });
      dispatch({ type: "cleared" });
    },
  };
}

function inDoubt<T>({ step, prepared }: RequestState<T>): Prepared<T> | null {
  return step === "unconfirmed" ? prepared : null;
}

function failed(error: string): Extract<SendOutcome, { kind: "failed" }> {
  return { kind: "failed", error, isRefusal: false };
}

/** No connection says nothing about the first try. */
function saysNothing(outcome: SendOutcome): boolean {
  return outcome.kind === "failed" && !outcome.isRefusal && !outcome.isAbsent;
}

/** Errors of fields that this page does not have, as after a change of the site, would be shown nowhere. */
function forThisForm(outcome: SendOutcome, fieldNames: string[]): SendOutcome {
  if (outcome.kind !== "failed") return outcome;
  const { fieldErrors, ...failure } = outcome;
  return fieldNames.some((name) => fieldErrors?.[name]) ? outcome : failure;
}
