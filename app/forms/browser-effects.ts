import type { RefObject } from "react";
import { type Form, readFormData, type TypedFields, thankYouPathOf } from "#domain/requests/form.ts";
import { replaceTyped, restoreDraft } from "../client/draft.ts";
import { canPost } from "../client/is-reachable.ts";
import { receiptLines } from "./receipt-lines.ts";
import { createAttemptLimiter, createRequestMemory } from "./sending/request-memory.ts";
import type { SendRequest } from "./sending/send-outcome.ts";

export type RequestEffects<T extends Record<string, unknown>> = ReturnType<typeof browserEffects<T>>;

export type EffectOptions<T> = {
  definition: Form;
  formName: string;
  loadSender: () => Promise<SendRequest<T>>;
  /** Resolves to false if the review cannot be loaded. Null if the request is sent without a review. */
  loadReview: (() => Promise<boolean>) | null;
  form: RefObject<HTMLFormElement | null>;
};

/** All side effects of the machine, so that it can run without a browser. */
export function browserEffects<T extends Record<string, unknown>>({
  definition,
  formName,
  form,
  loadSender,
  loadReview,
}: EffectOptions<T>) {
  function element(): HTMLFormElement {
    if (!form.current) throw new Error("The form is not on the page");
    return form.current;
  }
  return {
    /** Returns null when the form is not on the page. */
    readForm: () =>
      form.current && {
        typed: readTyped(definition, form.current),
        fields: (request: T) => receiptLines(element(), definition, request),
      },
    restoreDraft: () => restoreDraft(element(), formName),
    emptyForm() {
      replaceTyped(element(), []);
      // The query of the address would fill in the estimate again.
      history.replaceState(null, "", location.pathname);
    },
    async loadSender() {
      const send = await loadSender();
      return (request: T, submissionId: string) => send(request, submissionId, element());
    },
    loadReview,
    /** Resolves to whether a post by the browser would reach the server. */
    canPost: () => canPost(element()),
    post: () => element().submit(),
    /** Returns a function that cancels the timer. */
    wait(delayMs: number, then: () => void) {
      const timer = setTimeout(then, delayMs);
      return () => clearTimeout(timer);
    },
    goToThankYou: () => window.location.assign(thankYouPathOf(definition)),
    logFailure: (error: string) => console.error("Error submitting form:", error),
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
