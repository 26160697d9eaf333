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

/** All side effects of the machine, so that it can run without a browser. */
export type RequestEffects<T> = {
  /** Returns null when the form is not on the page. */
  readForm: () => { typed: unknown; fields: (request: T) => ReceiptLine[] } | null;
  restoreDraft: () => void;
  emptyForm: () => void;
  loadSender: () => Promise<(request: T, submissionId: string) => Promise<SendOutcome>>;
  /** Resolves to false if the review cannot be loaded. Null if the request is sent without a review. */
  loadReview: (() => Promise<boolean>) | null;
  /** Resolves to whether a post by the browser would reach the server. */
  canPost: () => Promise<boolean>;
  post: () => void;
  /** Returns a function that cancels the timer. */
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
      // The query of the address would fill in the estimate again.
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

/** Reads the fields. FormData omits unreadable input such as a half-typed date, which must be rejected, not dropped. */
function readTyped(definition: Form, form: HTMLFormElement): TypedFields {
  const typed = readFormData(definition, new FormData(form));
  for (const field of Array.from(form.elements))
    if (field instanceof HTMLInputElement && field.validity.badInput) typed[field.name] = "?";
  return typed;
}
