import type { FieldErrors } from "../../domain/requests/form.ts";
import type { FilledField } from "../../domain/requests/sent-request.ts";

/** What became of a request, as far as this browser can know. */
export type SendOutcome =
  /** Stored on the server's disk, and the owners can be reached. `id`: the server's own, null where only that is known. */
  | { kind: "confirmed"; id: string | null }
  /**
   * `isStored`: on the server's disk, but nobody could be told yet. Otherwise it may or may not have arrived;
   * `isOnlyOnce`: and must not be sent again, because whoever got it would not know it again.
   */
  | { kind: "unconfirmed"; isStored: boolean; id: string | null; isOnlyOnce?: true }
  /**
   * Refused by the server, or provably not sent. `isAbsent`: the server says that it does not have it;
   * `retryAfterSeconds`: how long it wants to be left alone.
   */
  | {
      kind: "failed";
      error: string;
      isRefusal: boolean;
      isAbsent?: true;
      fieldErrors?: FieldErrors;
      retryAfterSeconds?: number;
    };

/** Sends one request under its id; never throws. `form`: where it was typed. */
export type SendRequest<T> = (
  request: T,
  submissionId: string,
  form: HTMLFormElement,
) => Promise<SendOutcome>;

/** What went wrong, in words, whatever was thrown. */
export function errorText(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : "Unknown error";
}

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
  /** What is looked over or sent; when unconfirmed, the request that may not have arrived, null once it is stored. */
  prepared: Prepared<T> | null;
  /** How often it was said so far that it is still on its way. */
  delays: number;
  /** Why it failed. */
  error: string;
  retryAfterSeconds?: number | undefined;
};

export type RequestEvent<T> =
  | { type: "refused"; fieldErrors: FieldErrors }
  | { type: "looked over" | "submitted"; prepared: Prepared<T> }
  /** No outcome yet. */
  | { type: "delayed" }
  /** `isOvertaken`: the form has been changed since. */
  | { type: "answered"; outcome: SendOutcome; isOvertaken: boolean }
  /** A request in doubt was found in the tab's memory. */
  | { type: "recalled"; prepared: Prepared<T> }
  | { type: "field edited"; name: string }
  /** Back to the form, with everything in it. */
  | { type: "resumed" }
  /** Back on the page that was left. */
  | { type: "returned" }
  | { type: "cleared" };

export function firstState<T>(fieldErrors: FieldErrors): RequestState<T> {
  const counts = { refusals: 0, clears: 0, resumes: 0, delays: 0 };
  return { step: "editing", fieldErrors, ...counts, prepared: null, error: "" };
}

export function nextState<T>(state: RequestState<T>, event: RequestEvent<T>): RequestState<T> {
  switch (event.type) {
    case "refused":
      return refuse(state, event.fieldErrors);
    case "looked over":
      return { ...state, step: "reviewing", fieldErrors: {}, prepared: event.prepared };
    case "submitted":
      return { ...state, step: "submitting", fieldErrors: {}, prepared: event.prepared, delays: 0 };
    case "delayed":
      return { ...state, delays: state.delays + 1 };
    case "answered":
      return afterAnswer(state, event.outcome, event.isOvertaken);
    case "recalled":
      return { ...state, step: "unconfirmed", prepared: event.prepared };
    case "returned":
      return state.step === "sent" ? { ...state, step: "editing" } : state;
    case "field edited": {
      const { [event.name]: _, ...fieldErrors } = state.fieldErrors;
      return { ...state, fieldErrors };
    }
    case "resumed":
      return { ...state, step: "editing", resumes: state.resumes + 1 };
    case "cleared":
      return { ...firstState({}), clears: state.clears + 1 };
  }
}

function afterAnswer<T>(state: RequestState<T>, outcome: SendOutcome, isOvertaken: boolean): RequestState<T> {
  const { prepared } = state;
  if (outcome.kind === "confirmed" && isOvertaken) return { ...state, step: "overtaken", prepared: null };
  if (outcome.kind === "confirmed")
    return { ...state, step: "sent", prepared: null, clears: state.clears + 1 };
  if (outcome.kind === "unconfirmed") {
    const isToRepeat = mayNotHaveArrived(outcome) && prepared;
    // A copy, because each outcome in doubt is followed by another quiet try.
    return { ...state, step: "unconfirmed", prepared: isToRepeat ? { ...prepared } : null };
  }
  if (outcome.fieldErrors) return refuse(state, outcome.fieldErrors);
  const { error, retryAfterSeconds } = outcome;
  return { ...state, step: "failed", error, retryAfterSeconds };
}

/** Then it is sent again under its id, unless whoever got it would not know it again. */
export function mayNotHaveArrived(outcome: SendOutcome): boolean {
  return outcome.kind === "unconfirmed" && !outcome.isStored && !outcome.isOnlyOnce;
}

function refuse<T>(state: RequestState<T>, fieldErrors: FieldErrors): RequestState<T> {
  return { ...state, step: "editing", fieldErrors, refusals: state.refusals + 1 };
}
