import { useEffect, useState, useSyncExternalStore } from "react";
import { type Form, type RequestOf, validate } from "#domain/requests/form.ts";
import type { FormReply } from "#domain/requests/request-protocol.ts";
import type { scheduleForm } from "#domain/requests/schedule-form.ts";
import type { ShownSmsConsent } from "#domain/requests/sms-consent.ts";
import { businessDay } from "../client/business-day.ts";
import { keepSuccess } from "../client/keep-success.ts";
import { browserEffects, type EffectOptions } from "./browser-effects.ts";
import type { FormSettings } from "./form-settings.ts";
import { createRequestMachine } from "./request-machine.ts";
import type { SendRequest } from "./sending/send-outcome.ts";

type FormOptions<T extends Form> = EffectOptions<RequestOf<T>> & {
  definition: T;
  redirectDelayMs: number;
  reply: FormReply | null;
};

export function useRequestForm<T extends Form>(options: FormOptions<T>) {
  const { definition, loadReview, loadSender, redirectDelayMs, reply } = options;
  const fieldNames = Object.keys(definition.fields);
  const [machine] = useState(() =>
    createRequestMachine(
      {
        check: (typed) => validate(definition, typed, businessDay()),
        fieldNames,
        redirectDelayMs,
        reply,
      },
      browserEffects(options),
    ),
  );
  const state = useSyncExternalStore(machine.subscribe, machine.getState, machine.getState);
  const { isEmptied, resumes } = state;
  const [firstField] = fieldNames;

  useEffect(() => {
    window.addEventListener("online", machine.sendAgain);
    window.addEventListener("pageshow", ({ persisted }) => persisted && machine.returnToPage());
    machine.start();
  }, [machine]);

  // Back at the form, the focus goes to its first field.
  useEffect(() => {
    if (resumes > 0) document.getElementById(firstField ?? "")?.focus();
  }, [resumes, firstField]);

  return {
    ...machine,
    state,
    /** Called when the form is first touched. */
    loadParts: () => void Promise.all([loadSender(), loadReview?.()]).catch(() => {}),
    /** Null once the form was emptied. */
    reply: isEmptied ? null : reply,
  };
}

type Settings = Pick<FormSettings, "business" | "functions">;

/** `smsConsent` is for the form that asks for consent to text messages, whose requests take more than one call. */
export function createSenderLoader<T extends Form>(
  form: T,
  { business, functions, page }: Settings & Pick<FormSettings, "page">,
  smsConsent?: Omit<ShownSmsConsent, "text">,
): EffectOptions<RequestOf<T>>["loadSender"] {
  const { emailService: settings, email: toEmail } = business;
  return keepSuccess(async () => {
    if (settings) {
      const { createEmailJsSender } = await import("./sending/send-by-email.ts");
      // Without functions, only the consultation and schedule forms can be sent, and this sender takes both.
      return createEmailJsSender({ form, settings, toEmail, smsConsent }) as SendRequest<object>;
    }
    if (smsConsent) {
      const { createScheduleSender } = await import("./sending/schedule-sender.ts");
      const scheduled = form as Form as typeof scheduleForm;
      return createScheduleSender(scheduled, functions, { ...smsConsent, page }) as SendRequest<object>;
    }
    const { createFunctionsSender } = await import("./sending/functions-sender.ts");
    return createFunctionsSender(functions, form.path);
  });
}

/** Returns null if there are no functions to post to. */
export function formAction({ path }: Form, { business, functions }: Settings): string | null {
  return business.emailService ? null : functions.origin + path;
}
