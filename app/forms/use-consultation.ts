import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import {
  type ConsultationForm,
  type ConsultationRequest,
  consultationRequestSchema,
  readConsultationForm,
} from "../../domain/consultation-request.ts";
import { tooManyAttemptsError } from "../../domain/function-calls.ts";
import { type FieldErrors, validate } from "../../domain/validate.ts";
import { createAttemptLimiter } from "./attempt-limiter.ts";
import { clearDraft } from "./draft.ts";
import { errorNotice, type Notice, successNotice, unconfirmedNotice } from "./error-catalogue.ts";
import type { SendOutcome } from "./send-request.ts";
import { recordSentRequest } from "./sent-request.ts";
import { createSubmissionIds } from "./submission-ids.ts";

export const redirectDelayMs = 2000;
const quietRetryMs = 15_000;

export type ConsultationState =
  | { step: "editing" }
  | { step: "submitting" }
  | { step: "sent" }
  /** `unstored`: the request that may not have arrived; null when it is stored but the owners were not reached. */
  | { step: "unconfirmed"; unstored: ConsultationRequest | null }
  | { step: "failed" };

/** Sends one request under its id; never throws. */
export type SendConsultation = (request: ConsultationRequest, submissionId: string) => Promise<SendOutcome>;

/** Everything a consultation form does beyond its markup: check, send, tell, remember, go on. */
export function useConsultation(options: {
  formType: ConsultationForm;
  phone: string;
  send: SendConsultation;
  initialErrors: FieldErrors;
  form: RefObject<HTMLFormElement | null>;
}) {
  const { formType, phone, send, form } = options;
  const [state, setState] = useState<ConsultationState>({ step: "editing" });
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>(options.initialErrors);
  const [notice, setNotice] = useState<Notice | null>(null);
  const [isFallback, setIsFallback] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const isBusy = useRef(false);
  const submissionIds = useMemo(() => createSubmissionIds(formType), [formType]);
  const limiter = useMemo(() => createAttemptLimiter(), []);

  function succeed() {
    submissionIds.forget();
    clearDraft(formType);
    form.current?.reset();
    setFieldErrors({});
    setNotice(successNotice);
    setState({ step: "sent" });
  }

  async function remember(request: ConsultationRequest) {
    recordSentRequest(formType, submissionIds.idFor(request));
    await limiter.count(request.email);
  }

  async function submit() {
    // Sent already: the visitor is on the way to the thank-you page.
    if (!form.current || isBusy.current || state.step === "sent") return;
    const checked = validate(consultationRequestSchema, readConsultationForm(new FormData(form.current)));
    setNotice(null);
    if (!checked.ok) return refuse(checked.fieldErrors);
    setFieldErrors({});
    isBusy.current = true;
    setState({ step: "submitting" });
    const request = checked.value;
    if (await limiter.isAllowed(request.email))
      await show(await send(request, submissionIds.idFor(request)), request);
    else fail(tooManyAttemptsError);
    isBusy.current = false;
  }

  async function show(outcome: SendOutcome, request: ConsultationRequest) {
    if (outcome.kind === "failed")
      return outcome.fieldErrors ? refuse(outcome.fieldErrors) : fail(outcome.error);
    const isStored = outcome.kind === "confirmed" || outcome.isStored;
    if (isStored) await remember(request);
    if (outcome.kind === "confirmed") return succeed();
    setNotice(unconfirmedNotice(phone));
    setState({ step: "unconfirmed", unstored: isStored ? null : request });
  }

  function refuse(errors: FieldErrors) {
    setFieldErrors(errors);
    setRefusals((count) => count + 1);
    setState({ step: "editing" });
  }

  function fail(error: string) {
    const failure = errorNotice(error, phone);
    setNotice(failure);
    setIsFallback(failure.opensFallback);
    setState({ step: "failed" });
  }

  const showLatest = useRef(show);
  useEffect(() => {
    showLatest.current = show;
  });

  // A request that may not have arrived is sent again quietly, under its id, until it is known to have arrived.
  useEffect(() => {
    if (state.step !== "unconfirmed" || !state.unstored) return;
    const request = state.unstored;
    let isCancelled = false;
    async function again() {
      const outcome = await send(request, submissionIds.idFor(request));
      if (isCancelled) return;
      const isStillUnknown =
        (outcome.kind === "failed" && !outcome.isRefusal) ||
        (outcome.kind === "unconfirmed" && !outcome.isStored);
      if (isStillUnknown) setState({ step: "unconfirmed", unstored: request });
      else await showLatest.current(outcome, request);
    }
    const timer = setTimeout(again, quietRetryMs);
    window.addEventListener("online", again);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
      window.removeEventListener("online", again);
    };
  }, [state, send, submissionIds]);

  useEffect(() => {
    if (state.step !== "sent") return;
    const timer = setTimeout(() => window.location.assign("/thank-you"), redirectDelayMs);
    return () => clearTimeout(timer);
  }, [state]);

  // Coming back with the browser's back button finds the page as it was left: ready for another request.
  useEffect(() => {
    const restart = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      setNotice(null);
      setState({ step: "editing" });
    };
    window.addEventListener("pageshow", restart);
    return () => window.removeEventListener("pageshow", restart);
  }, []);

  return {
    state,
    fieldErrors,
    /** How many tries the form has refused so far. */
    refusals,
    notice,
    isFallback,
    submit,
    clearFieldError(name: string) {
      setFieldErrors(({ [name]: _, ...others }) => others);
    },
    leaveFallback() {
      setIsFallback(false);
      setNotice(null);
      setState({ step: "editing" });
    },
  };
}
