import { type RefObject, useCallback, useEffect, useMemo, useReducer, useRef } from "react";
import type * as v from "valibot";
import { type FormReply, tooManyAttemptsError } from "../../domain/requests/function-calls.ts";
import { validate } from "../../domain/requests/validate.ts";
import { clearDraft, restoreDraft } from "../client/draft.ts";
import { canPost } from "../client/is-reachable.ts";
import { readTabMemory, writeTabMemory, writeWords } from "../client/tab-memory.ts";
import { createAttemptLimiter } from "./attempt-limiter.ts";
import { filledFields } from "./filled-fields.ts";
import {
  firstState,
  nextState,
  type Prepared,
  type RequestEvent,
  type RequestState,
} from "./request-state.ts";
import { errorText, type SendOutcome } from "./send-outcome.ts";
import { recordSentRequest } from "./sent-request.ts";
import { createSubmissionIds } from "./submission-ids.ts";
import { useQuietRetry } from "./use-quiet-retry.ts";

/** What sets one form's requests apart from another's. */
export type FormKind<T> = {
  /** The name its requests are stored under. */
  form: string;
  schema: v.GenericSchema<unknown, T>;
  read: (form: FormData) => unknown;
  /** Short labels of the fields, in their order. */
  labels: Record<string, string>;
  /** How long the good news stands before the thank-you page comes. */
  redirectDelayMs: number;
};

/** Sends one request under its id; never throws. */
export type SendRequest<T> = (
  request: T,
  submissionId: string,
  form: HTMLFormElement,
) => Promise<SendOutcome>;

/** Everything a form does beyond its markup: check, send, tell, remember, go on. */
export function useRequestForm<T extends { email: string }>(options: {
  kind: FormKind<T>;
  /** Fetched when the form is first touched. */
  loadSender: () => Promise<SendRequest<T>>;
  /** Whether the visitor looks the request over before it goes out. */
  hasReview: boolean;
  /** What came back with the page, when the form was posted without JavaScript. */
  reply: FormReply | null;
  form: RefObject<HTMLFormElement | null>;
}) {
  const { kind, loadSender, hasReview, reply, form } = options;
  const [state, dispatch] = useReducer(
    nextState as (state: RequestState<T>, event: RequestEvent<T>) => RequestState<T>,
    firstState<T>(reply?.fieldErrors ?? {}),
  );
  const { step } = state;
  const isBusy = useRef(false);
  const isComingBack = useRef(false);
  const submissionIds = useMemo(() => createSubmissionIds(kind.form), [kind.form]);
  const limiter = useMemo(() => createAttemptLimiter(), []);
  const doubtKey = `in-doubt:${kind.form}`;

  useEffect(() => {
    if (!form.current || reply) return;
    restoreDraft(form.current, kind.form);
    const inDoubt = readTabMemory<Prepared<T>>(doubtKey);
    if (inDoubt) dispatch({ type: "recalled", prepared: inDoubt });
  }, [form, kind.form, reply, doubtKey]);

  /** Checks the form; what is wrong is shown, what is right is looked over or sent. */
  async function submit() {
    // Sent already: the visitor is on the way to the thank-you page.
    if (!form.current || isBusy.current || step === "sent") return;
    const typed = kind.read(new FormData(form.current));
    const checked = validate(kind.schema, typed);
    if (!checked.ok) return dispatch({ type: "refused", fieldErrors: checked.fieldErrors });
    const prepared = {
      request: checked.value,
      submissionId: submissionIds.idFor(checked.value),
      fields: filledFields(form.current, kind.labels),
      typed: JSON.stringify(typed),
    };
    const isAnotherTry =
      (step === "failed" || step === "unconfirmed") && prepared.typed === state.prepared?.typed;
    if (hasReview && !isAnotherTry) dispatch({ type: "looked over", prepared });
    else await send(prepared);
  }

  async function send(prepared: Prepared<T>) {
    if (!form.current || isBusy.current) return;
    isBusy.current = true;
    dispatch({ type: "submitted", prepared });
    try {
      await sendNow(prepared, form.current);
    } catch (thrown) {
      await settle({ kind: "failed", error: errorText(thrown), isRefusal: false }, prepared);
    }
    isBusy.current = false;
  }

  async function sendNow(prepared: Prepared<T>, element: HTMLFormElement) {
    if (!(await limiter.isAllowed(prepared.request.email, prepared.submissionId)))
      return settle({ kind: "failed", error: tooManyAttemptsError, isRefusal: true }, prepared);
    const sender = await loadSender().catch(() => null);
    if (sender) return settle(await sender(prepared.request, prepared.submissionId, element), prepared);
    if (!(await canPost(element)))
      return settle({ kind: "failed", error: "Network error", isRefusal: false }, prepared);
    // The page's own program cannot be had whole: the plain form still sends, and only success leads to the page
    // that reads this.
    recordSent(prepared, null);
    element.submit();
  }

  async function settle(outcome: SendOutcome, prepared: Prepared<T>) {
    if (outcome.kind === "failed") console.error("Error submitting form:", outcome.error);
    else if (outcome.kind === "confirmed" || outcome.isStored) {
      recordSent(prepared, outcome.id);
      await limiter.count(prepared.request.email, prepared.submissionId);
    }
    const mayNotHaveArrived = outcome.kind === "unconfirmed" && !outcome.isStored && !outcome.isOnlyOnce;
    if (mayNotHaveArrived) writeWords(doubtKey, prepared);
    else writeTabMemory(doubtKey, null);
    const isOvertaken =
      form.current !== null && JSON.stringify(kind.read(new FormData(form.current))) !== prepared.typed;
    if (outcome.kind === "confirmed") {
      submissionIds.forget();
      if (!isOvertaken) clearDraft(kind.form);
    }
    dispatch({ type: "answered", outcome: forThisForm(outcome, kind.labels), isOvertaken });
  }

  function recordSent({ submissionId, fields }: Prepared<T>, reference: string | null) {
    recordSentRequest(kind.form, { submissionId, reference, lines: fields });
  }

  const settleLatest = useRef(settle);
  useEffect(() => {
    settleLatest.current = settle;
  });
  const sendAgain = useCallback(
    async ({ request, submissionId }: Prepared<T>) =>
      form.current && (await loadSender())(request, submissionId, form.current),
    [form, loadSender],
  );
  const settleAgain = useCallback(
    (outcome: SendOutcome, prepared: Prepared<T>) => settleLatest.current(outcome, prepared),
    [],
  );
  useQuietRetry(step === "unconfirmed" ? state.prepared : null, sendAgain, settleAgain);

  useEffect(() => {
    if (step !== "sent") return;
    const timer = setTimeout(() => window.location.assign("/thank-you"), kind.redirectDelayMs);
    return () => clearTimeout(timer);
  }, [step, kind.redirectDelayMs]);

  // The browser's back button brings the page back as it was left; a form that was sent is ready for another request.
  useEffect(() => {
    const restart = ({ persisted }: PageTransitionEvent) => {
      if (persisted) dispatch({ type: "returned" });
    };
    window.addEventListener("pageshow", restart);
    return () => window.removeEventListener("pageshow", restart);
  }, []);

  useEffect(() => {
    if (step !== "editing" || !isComingBack.current) return;
    isComingBack.current = false;
    document.getElementById(Object.keys(kind.labels)[0] ?? "")?.focus();
  }, [step, kind.labels]);

  return {
    state,
    /** What came back with the page, until the form is emptied. */
    kept: state.clears > 0 ? null : reply,
    /** The review takes the form's place, also while it is sent from there. */
    isReviewed: hasReview && (step === "reviewing" || step === "submitting"),
    submit,
    /** Sends what was looked over. */
    sendReviewed: async () => state.prepared && send(state.prepared),
    clearFieldError: (name: string) => dispatch({ type: "field edited", name }),
    /** Back to the form, the keyboard at its first field. */
    resume() {
      isComingBack.current = true;
      dispatch({ type: "resumed" });
    },
    clear() {
      submissionIds.forget();
      clearDraft(kind.form);
      writeTabMemory(doubtKey, null);
      dispatch({ type: "cleared" });
    },
  };
}

/** Errors of fields that this page does not have, as after a change of the site, would be shown nowhere. */
function forThisForm(outcome: SendOutcome, labels: Record<string, string>): SendOutcome {
  if (outcome.kind !== "failed" || !outcome.fieldErrors) return outcome;
  if (Object.keys(outcome.fieldErrors).some((name) => name in labels)) return outcome;
  const { fieldErrors: _, ...failure } = outcome;
  return failure;
}
