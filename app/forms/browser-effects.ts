import type { RefObject } from "react";
import { type Form, readFormData, type TypedFields, thankYouPathOf } from "#domain/requests/form.ts";
import type { ReceiptLine } from "#domain/requests/sent-request.ts";
import { replaceTyped, restoreDraft } from "../client/draft.ts";
import { canPost } from "../client/is-reachable.ts";
import { receiptLines } from "./receipt-lines.ts";
import {
  type AttemptLimiter,
  createAttemptLimiter,
  createRequestMemory,
  type RequestMemory,
} from "./sending/request-memory.ts";
import type { SendOutcome, SendRequest } from "./sending/send-outcome.ts";

/** All side effects, so that the machine runs without a browser. */
export type RequestEffects<T> = {
  /** Null when the form is not on the page. */
  readForm: () => { typed: unknown; fields: (request: T) => ReceiptLine[] } | null;
  restoreDraft: () => void;
  emptyForm: () => void;
  loadSender: () => Promise<(request: T, submissionId: string) => Promise<SendOutcome>>;
  /** Null where nothing is reviewed before it is sent; false when the review cannot be had. */
  loadReview: (() => Promise<boolean>) | null;
  /** Whether posting by the browser would reach the server. */
  canPost: () => Promise<boolean>;
  post: () => void;
  /** Returns a function that cancels the wait. */
  wait: (delayMs: number, then: () => void) => () => void;
  goToThankYou: () => void;
  logFailure: (error: string) => void;
  memory: RequestMemory;
  limiter: AttemptLimiter;
};

export type EffectOptions<T> = {
  definition: Form;
  formName: string;
  loadSender: () => Promise<SendRequest<T>>;
  loadReview: RequestEffects<T>["loadReview"];
  form: RefObject<HTMLFormElement | null>;
};

export function browserEffects<T extends Record<string, unknown>>({
  definition,
  formName,
  form,
  loadSender,
  loadReview,
}: EffectOptions<T>): RequestEffects<T> {
  function element(): HTMLFormElement {
    if (!form.current) throw new Error("The form is not on the page");
    return form.current;
  }
  return {
    readForm: () =>
      form.current && {
        typed: readTyped(definition, form.current),
        fields: (request) => receiptLines(element(), definition, request),
      },
    restoreDraft: () => restoreDraft(element(), formName),
    emptyForm() {
      replaceTyped(element(), []);
      // With its query, the address would bring the estimate back.
      history.replaceState(null, "", location.pathname);
    },
    async loadSender() {
      const send = await loadSender();
      return (request, submissionId) => send(request, submissionId, element());
    },
    loadReview,
    canPost: () => canPost(element()),
    post: () => element().submit(),
    wait(delayMs, then) {
      const timer = setTimeout(then, delayMs);
      return () => clearTimeout(timer);
    },
    goToThankYou: () => window.location.assign(thankYouPathOf(definition)),
    logFailure: (error) => console.error("Error submitting form:", error),
    memory: createRequestMemory(formName),
    limiter: createAttemptLimiter(),
  };
}

/** Unreadable input such as a half-typed date is missing in FormData, but must be rejected rather than dropped. */
function readTyped(definition: Form, form: HTMLFormElement): TypedFields {
  const typed = readFormData(definition, new FormData(form));
  for (const field of Array.from(form.elements))
    if (field instanceof HTMLInputElement && field.validity.badInput) typed[field.name] = "?";
  return typed;
}
