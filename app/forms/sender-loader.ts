import { emailService } from "../../domain/business/lead-transport.ts";
import type { ConsultationRequest } from "../../domain/requests/consultation-request.ts";
import type { ScheduleRequest } from "../../domain/requests/schedule-request.ts";
import type { FormBusiness, FormSettings, Functions } from "./form-settings.ts";
import type { SendRequest } from "./use-request-form.ts";

/** Fetches what sends a form's requests once; where it could not be had, it is asked for anew. */
export function createSenderLoader<T>(load: () => Promise<SendRequest<T>>): () => Promise<SendRequest<T>> {
  let loading: Promise<SendRequest<T>> | null = null;
  return () => {
    loading ??= load().catch((failure) => {
      loading = null;
      throw failure;
    });
    return loading;
  };
}

/** For requests that leave by e-mail where content says so, and go to the functions otherwise. */
export function createLeadSenderLoader<T extends ScheduleRequest | ConsultationRequest>(
  { leads, email }: FormBusiness,
  loadFunctionsSender: () => Promise<SendRequest<T>>,
  consentPolicyVersion?: string,
): () => Promise<SendRequest<T>> {
  const settings = emailService(leads);
  if (!settings) return loadFunctionsSender;
  return createSenderLoader(async () => {
    const { createEmailSender } = await import("./sending/send-by-email.ts");
    return createEmailSender({
      settings,
      toEmail: email,
      ...(consentPolicyVersion && { consentPolicyVersion }),
    });
  });
}

/** Where the forms of leads are posted without JavaScript; null where there are no functions to post to. */
export function leadAction(
  { business, functions }: Pick<FormSettings, "business" | "functions">,
  path: string,
): string | null {
  return emailService(business.leads) ? null : functions.origin + path;
}

/** For requests that go to the function at `path` as they are. */
export function createFunctionsSenderLoader(
  functions: Functions,
  path: string,
): () => Promise<SendRequest<object>> {
  return createSenderLoader(async () => {
    const { createFunctionsSender } = await import("./sending/functions-sender.ts");
    return createFunctionsSender(functions, path);
  });
}
