import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import {
  type Form,
  type RequestOf,
  readFormData,
  type TypedFields,
  thankYouPathOf,
  validate,
} from "../../domain/requests/form.ts";
import type { FormReply } from "../../domain/requests/request-protocol.ts";
import type { ShownSmsConsent } from "../../domain/requests/sms-consent.ts";
import { readBusinessClock } from "../client/business-clock.ts";
import { restoreDraft } from "../client/draft.ts";
import { canPost } from "../client/is-reachable.ts";
import type { FormNotice } from "./error-catalogue.ts";
import type { FormSettings } from "./form-settings.ts";
import { receiptLines } from "./receipt-lines.ts";
import { createRequestMachine, type RequestEffects, type RequestState } from "./request-machine.ts";
import type { AttemptLimiter } from "./sending/attempt-limiter.ts";
import { createRequestMemory } from "./sending/request-memory.ts";
import type { SendRequest } from "./sending/send-outcome.ts";

type FormOptions<T extends Form> = {
  definition: T;
  formName: string;
  /** Leaves time to read the success message before the thank-you page. */
  redirectDelayMs: number;
  /** Called when the form is first touched. */
  loadSender: LoadSender<RequestOf<T>>;
  loadReview: RequestEffects<RequestOf<T>>["loadReview"];
  reply: FormReply | null;
  form: RefObject<HTMLFormElement | null>;
  /** For the plain form, which goes on where React fails. */
  describe: (state: RequestState<unknown>) => Pick<FormNotice, "title" | "description" | "tone">;
};

export function useRequestForm<T extends Form>(options: FormOptions<T>) {
  const { definition, redirectDelayMs, reply } = options;
  const fieldNames = Object.keys(definition.fields);
  const [machine] = useState(() =>
    createRequestMachine(
      {
        check: (typed) => validate(definition, typed, readBusinessClock()(new Date()).date),
        ...{ fieldNames, redirectDelayMs, reply },
      },
      browserEffects(options),
    ),
  );
  const state = useSyncExternalStore(machine.subscribe, machine.getState, machine.getState);
  const { clears, resumes } = state;
  const [firstField] = fieldNames;
  const goOn = useRef(([, { goOnWithoutReact }]: Awaited<ReturnType<typeof loadRest>>) =>
    goOnWithoutReact(machine, options),
  );

  useEffect(() => {
    window.addEventListener("online", machine.sendAgain);
    window.addEventListener("pageshow", ({ persisted }) => persisted && machine.returnToPage());
    machine.start();
    // Only a fault of React takes the form away; by the time this is loaded, the plain form stands in its place.
    return () => void loadRest().then(goOn.current, () => {});
  }, [machine]);

  // Back at the form, the focus goes to its first field.
  useEffect(() => {
    if (resumes > 0) document.getElementById(firstField ?? "")?.focus();
  }, [resumes, firstField]);

  return {
    ...machine,
    state,
    /** Dropped once the form is emptied. */
    reply: clears > 0 ? null : reply,
  };
}

/** Loaded with the sender, so that it is there without a connection; a request is sent without it too. */
export function loadRest() {
  return Promise.all([import("./sending/attempt-limiter.ts"), import("./on-demand/go-on-without-react.ts")]);
}

type EffectOptions<T> = {
  definition: Form;
  formName: string;
  loadSender: LoadSender<T>;
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
  let limiter: AttemptLimiter | undefined;
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
    async loadSender() {
      const [send, rest] = await Promise.all([loadSender(), loadRest().catch(() => null)]);
      limiter ??= rest?.[0].createAttemptLimiter();
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
    limiter: () => limiter,
  };
}

/** Unreadable input such as a half-typed date is missing in FormData, but must be rejected rather than dropped. */
function readTyped(definition: Form, form: HTMLFormElement): TypedFields {
  const typed = readFormData(definition, new FormData(form));
  for (const field of Array.from(form.elements))
    if (field instanceof HTMLInputElement && field.validity.badInput) typed[field.name] = unreadable;
  return typed;
}

/** Neither a date nor a number. */
const unreadable = "?";

type Settings = Pick<FormSettings, "business" | "functions">;
type LoadSender<T> = () => Promise<SendRequest<T>>;

/** `own` is for a form whose requests take more than one call. */
export function createSenderLoader<T extends Form>(
  form: T,
  { business: { emailService: settings, email: toEmail }, functions }: Settings,
  own?: { loadFunctionsSender: LoadSender<RequestOf<T>>; smsConsent: Omit<ShownSmsConsent, "text"> },
): LoadSender<RequestOf<T>> {
  if (settings)
    return cacheSuccess(async () => {
      const { createEmailJsSender } = await import("./sending/send-by-email.ts");
      // The job application is hidden where there are no functions, so every form here is a lead's.
      return createEmailJsSender({ settings, toEmail, smsConsent: own?.smsConsent }) as SendRequest<object>;
    });
  return cacheSuccess(
    own?.loadFunctionsSender ??
      (async () => {
        const { createFunctionsSender } = await import("./sending/functions-sender.ts");
        return createFunctionsSender(functions, form.path);
      }),
  );
}

/** Null where there are no functions to post to. */
export function formAction({ path }: Form, { business, functions }: Settings): string | null {
  return business.emailService ? null : functions.origin + path;
}

/** A failed load is tried again. */
function cacheSuccess<T>(load: LoadSender<T>): LoadSender<T> {
  let loading: ReturnType<LoadSender<T>> | null = null;
  return () => {
    loading ??= load().catch((failure) => {
      loading = null;
      throw failure;
    });
    return loading;
  };
}
