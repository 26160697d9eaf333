import { type RefObject, useEffect, useState, useSyncExternalStore } from "react";
import { type Form, type RequestOf, validate } from "../../domain/requests/form.ts";
import type { FormReply } from "../../domain/requests/request-protocol.ts";
import { browserEffects } from "./browser-effects.ts";
import { createRequestMachine } from "./request-machine.ts";
import type { SendRequest } from "./request-state.ts";

type Options<T extends Form> = {
  definition: T;
  /** Under which its requests are stored. */
  formName: string;
  /** How long the good news stands before the thank-you page comes. */
  redirectDelayMs: number;
  /** Fetched when the form is first touched. */
  loadSender: () => Promise<SendRequest<RequestOf<T>>>;
  hasReview: boolean;
  reply: FormReply | null;
  form: RefObject<HTMLFormElement | null>;
};

/** Ties the request machine of a form to its page. */
export function useRequestForm<T extends Form>(options: Options<T>) {
  const { definition, redirectDelayMs, hasReview, reply } = options;
  const fieldNames = Object.keys(definition.fields);
  const [machine] = useState(() =>
    createRequestMachine(
      {
        check: (typed) => validate(definition, typed),
        ...{ fieldNames, redirectDelayMs, hasReview, reply },
      },
      browserEffects(options),
    ),
  );
  const state = useSyncExternalStore(machine.subscribe, machine.getState, machine.getState);
  const { step, clears, resumes } = state;
  const [firstField] = fieldNames;

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener("online", machine.sendAgain, { signal });
    window.addEventListener("pageshow", ({ persisted }) => persisted && machine.returnToPage(), { signal });
    const stop = machine.start();
    return () => {
      listening.abort();
      stop();
    };
  }, [machine]);

  // Back at the form, the keyboard is at its first field.
  useEffect(() => {
    if (resumes > 0) document.getElementById(firstField ?? "")?.focus();
  }, [resumes, firstField]);

  return {
    ...machine,
    state,
    /** What came back with the page, until the form is emptied. */
    kept: clears > 0 ? null : reply,
    /** The review takes the form's place, also while it is sent from there. */
    isReviewed: hasReview && (step === "reviewing" || step === "submitting"),
  };
}
