import { type RefObject, useEffect, useMemo, useReducer, useRef } from "react";
import type * as v from "valibot";
import { type FormReply, tooManyAttemptsError } from "../../domain/function-calls.ts";
import { validate } from "../../domain/validate.ts";
import { createAttemptLimiter } from "./attempt-limiter.ts";
import { clearDraft, restoreDraft } from "./draft.ts";
import { filledFields } from "./filled-fields.ts";
import {
  firstState,
  nextState,
  type Prepared,
  type RequestEvent,
  type RequestState,
} from "./request-state.ts";
import type { SendOutcome } from "./send-request.ts";
import { recordSentRequest } from "./sent-request.ts";
import { createSubmissionIds } from "./submission-ids.ts";

const quietRetryMs = 15_000;

/** What sets one form's requests apart from another's. */
export type RequestKind<T> = {
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
  kind: RequestKind<T>;
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
  const { step, prepared: inDoubt } = state;
  const isBusy = useRef(false);
  const submissionIds = useMemo(() => createSubmissionIds(kind.form), [kind.form]);
  const limiter = useMemo(() => createAttemptLimiter(), []);

  useEffect(() => {
    if (form.current && !reply) restoreDraft(form.current, kind.form);
  }, [form, kind.form, reply]);

  /** Checks the form; what is wrong is shown, what is right is looked over or sent. */
  async function submit() {
    // Sent already: the visitor is on the way to the thank-you page.
    if (!form.current || isBusy.current || step === "sent") return;
    const checked = validate(kind.schema, kind.read(new FormData(form.current)));
    if (!checked.ok) return dispatch({ type: "refused", fieldErrors: checked.fieldErrors });
    const prepared = { request: checked.value, fields: filledFields(form.current, kind.labels) };
    if (hasReview) dispatch({ type: "looked over", prepared });
    else await send(prepared);
  }

  async function send(prepared: Prepared<T>) {
    if (!form.current || isBusy.current) return;
    isBusy.current = true;
    dispatch({ type: "submitted", prepared });
    if (await limiter.isAllowed(prepared.request.email)) await sendNow(prepared, form.current);
    else await settle({ kind: "failed", error: tooManyAttemptsError, isRefusal: true }, prepared);
    isBusy.current = false;
  }

  async function sendNow(prepared: Prepared<T>, element: HTMLFormElement) {
    const sender = await loadSender().catch(() => null);
    if (sender)
      await settle(await sender(prepared.request, submissionIds.idFor(prepared.request), element), prepared);
    // The page's own program cannot be had whole: the plain form still sends.
    else if (navigator.onLine && element.method === "post") element.submit();
    else await settle({ kind: "failed", error: "Network error", isRefusal: false }, prepared);
  }

  async function settle(outcome: SendOutcome, { request, fields }: Prepared<T>) {
    if (outcome.kind === "failed") console.error("Error submitting form:", outcome.error);
    else if (outcome.kind === "confirmed" || outcome.isStored) {
      const submissionId = submissionIds.idFor(request);
      recordSentRequest(kind.form, { submissionId, reference: outcome.id, lines: fields });
      await limiter.count(request.email);
    }
    if (outcome.kind === "confirmed") {
      submissionIds.forget();
      clearDraft(kind.form);
    }
    dispatch({ type: "answered", outcome });
  }

  const settleLatest = useRef(settle);
  useEffect(() => {
    settleLatest.current = settle;
  });

  // A request that may not have arrived is sent again quietly, under its id, until it is known to have arrived.
  useEffect(() => {
    if (step !== "unconfirmed" || !inDoubt || !form.current) return;
    const prepared = inDoubt;
    const element = form.current;
    let isCancelled = false;
    async function again() {
      const sender = await loadSender();
      const outcome = await sender(prepared.request, submissionIds.idFor(prepared.request), element);
      if (isCancelled) return;
      const isStillUnknown = outcome.kind === "failed" && !outcome.isRefusal;
      if (isStillUnknown)
        dispatch({ type: "answered", outcome: { kind: "unconfirmed", isStored: false, id: null } });
      else await settleLatest.current(outcome, prepared);
    }
    const timer = setTimeout(again, quietRetryMs);
    window.addEventListener("online", again);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
      window.removeEventListener("online", again);
    };
  }, [step, inDoubt, loadSender, submissionIds, form]);

  useEffect(() => {
    if (step !== "sent") return;
    const timer = setTimeout(() => window.location.assign("/thank-you"), kind.redirectDelayMs);
    return () => clearTimeout(timer);
  }, [step, kind.redirectDelayMs]);

  // Coming back with the browser's back button finds the page as it was left: ready for another request.
  useEffect(() => {
    const restart = ({ persisted }: PageTransitionEvent) => {
      if (persisted) dispatch({ type: "resumed" });
    };
    window.addEventListener("pageshow", restart);
    return () => window.removeEventListener("pageshow", restart);
  }, []);

  return {
    state,
    kept: state.clears > 0 ? null : reply,
    submit,
    /** Sends what was looked over. */
    sendReviewed: async () => state.prepared && send(state.prepared),
    clearFieldError: (name: string) => dispatch({ type: "field edited", name }),
    resume: () => dispatch({ type: "resumed" }),
    clear() {
      submissionIds.forget();
      clearDraft(kind.form);
      dispatch({ type: "cleared" });
    },
  };
}
