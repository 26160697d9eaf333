import type { Clock } from "../../domain/clock.ts";
import { formText } from "../../domain/requests/form.ts";
import { consentPagePattern, type ShownSmsConsent } from "../../domain/requests/sms-consent.ts";
import type { NewLead } from "../store/lead-store.ts";
import type { ClientInfo } from "./client/client-info.ts";

/**
 * The proof of agreeing to text messages in a form posted without JavaScript, which is its own witness. None unless the
 * form says that it showed the words that stand there now.
 */
export function smsConsentIn(
  form: FormData,
  { form: formName, fields, phone }: Pick<NewLead, "form" | "fields" | "phone">,
  { smsConsent, clock }: { smsConsent: ShownSmsConsent; clock: Clock },
  client: ClientInfo,
): NewLead["smsConsent"] {
  if (fields.smsOptIn !== true || formText(form, "textHash") !== smsConsent.textHash) return null;
  const page = formText(form, "page");
  return {
    ...smsConsent,
    ...client,
    form: formName,
    page: consentPagePattern.test(page) ? page : "",
    phone,
    consented: true,
    clientTime: null,
    recordedAt: clock().toISOString(),
  };
}
