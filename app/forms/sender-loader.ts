import { emailService } from "../../domain/business/lead-transport.ts";
import type { Form, RequestOf } from "../../domain/requests/form.ts";
import type { FormSettings } from "./form-settings.ts";
import type { SendRequest } from "./sending/send-outcome.ts";

type Settings = Pick<FormSettings, "business" | "functions">;
type LoadSender<T> = () => Promise<SendRequest<T>>;

/**
 * Fetches what sends a form's requests: straight by e-mail where content says so, otherwise to the functions.
 * @param own for a form whose requests take more than one call
 */
export function createSenderLoader<T extends Form>(
  form: T,
  { business: { leads, email: toEmail }, functions }: Settings,
  own?: { loadFunctionsSender: LoadSender<RequestOf<T>>; consentPolicyVersion: string },
): LoadSender<RequestOf<T>> {
  const settings = emailService(leads);
  if (settings)
    return onceLoaded(async () => {
      const { createEmailSender } = await import("./sending/send-by-email.ts");
      const { consentPolicyVersion } = own ?? {};
      // A form that is no lead's is not shown where there are no functions.
      return createEmailSender({ settings, toEmail, consentPolicyVersion }) as SendRequest<object>;
    });
  return onceLoaded(
    own?.loadFunctionsSender ??
      (async () => {
        const { createFunctionsSender } = await import("./sending/functions-sender.ts");
        return createFunctionsSender(functions, form.path);
      }),
  );
}

/** Where the form is posted without JavaScript; null where there are no functions to post to. */
export function formAction({ path }: Form, { business, functions }: Settings): string | null {
  return emailService(business.leads) ? null : functions.origin + path;
}

/** Where it could not be had, it is asked for anew. */
function onceLoaded<T>(load: LoadSender<T>): LoadSender<T> {
  let loading: ReturnType<LoadSender<T>> | null = null;
  return () => {
    loading ??= load().catch((failure) => {
      loading = null;
      throw failure;
    });
    return loading;
  };
}
