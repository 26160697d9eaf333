import type { RefObject } from "react";
import { type Form, readFormData } from "../../domain/requests/form.ts";
import { restoreDraft } from "../client/draft.ts";
import { canPost } from "../client/is-reachable.ts";
import { createAttemptLimiter } from "./attempt-limiter.ts";
import { filledFields } from "./filled-fields.ts";
import type { RequestEffects } from "./request-machine.ts";
import { createRequestMemory } from "./request-memory.ts";
import type { SendRequest } from "./request-state.ts";

type Options<T> = {
  definition: Form;
  formName: string;
  loadSender: () => Promise<SendRequest<T>>;
  form: RefObject<HTMLFormElement | null>;
};

/** What the request machine does and learns of in a browser. `form`: on the page, once React has put it there. */
export function browserEffects<T>({ definition, formName, form, loadSender }: Options<T>): RequestEffects<T> {
  function element(): HTMLFormElement {
    if (!form.current) throw new Error("The form is not on the page");
    return form.current;
  }
  return {
    readForm: () =>
      form.current && {
        typed: readFormData(definition, new FormData(form.current)),
        fields: filledFields(form.current, definition),
      },
    restoreDraft: () => restoreDraft(element(), formName),
    async loadSender() {
      const send = await loadSender();
      return (request, submissionId) => send(request, submissionId, element());
    },
    canPost: () => canPost(element()),
    post: () => element().submit(),
    wait(delayMs, then) {
      const timer = setTimeout(then, delayMs);
      return () => clearTimeout(timer);
    },
    goToThankYou: () => window.location.assign("/thank-you"),
    logFailure: (error) => console.error("Error submitting form:", error),
    memory: createRequestMemory(formName),
    limiter: createAttemptLimiter(),
  };
}
