import type { StorageProvider } from "@emailjs/browser";
import type { EmailServiceSettings } from "#domain/business/lead-transport.ts";
import { callTimeoutMs, isReachable } from "../../client/is-reachable.ts";
import { readTabMemory, writeTabMemory } from "../../client/tab-memory.ts";
import { errorText, failed, type SendOutcome } from "./send-outcome.ts";

/** `emailField` names the field with the visitor's address. */
export type EmailContent = { templateId: string; emailField: string } & (
  | { kind: "template"; params: Record<string, unknown> }
  | { kind: "form"; fields: Record<string, string | boolean> }
);

type Sdk = typeof import("@emailjs/browser");

/** Never throws; the SDK is loaded on demand. */
export async function sendEmail(
  settings: EmailServiceSettings,
  content: EmailContent,
  timeoutMs = callTimeoutMs,
): Promise<SendOutcome> {
  if (navigator.onLine === false) return failed("You are offline");
  const sdk = await import("@emailjs/browser").catch(() => null);
  if (!sdk) return failed("The email program couldn't load");
  try {
    const answer = await Promise.race([call(sdk, settings, content), wait(timeoutMs)]);
    return answer ? { kind: "confirmed", id: null } : unconfirmed;
  } catch (thrown) {
    if (thrown instanceof sdk.EmailJSResponseStatus)
      return { ...failed(describe(thrown)), isRejection: true };
    if (!(thrown instanceof TypeError))
      return failed(typeof thrown === "string" ? thrown : errorText(thrown));
    // The SDK reports the same "Network Error" for a message that never left and for a lost answer. While the service is
    // reachable the message may have arrived; when it is not, failing costs at most a second message, but calling it sent
    // could lose the request.
    return (await isReachable(settings.origin))
      ? unconfirmed
      : failed(describe(new sdk.EmailJSResponseStatus()));
  }
}

function call(
  sdk: Sdk,
  { serviceId, publicKey, origin, guards }: EmailServiceSettings,
  content: EmailContent,
) {
  // Without a storage the SDK's throttle would never apply.
  sdk.init({ publicKey, origin, storageProvider: tabStorage });
  const options = {
    blockHeadless: guards.blockHeadless,
    blockList: { list: guards.blockedEmails, watchVariable: content.emailField },
    limitRate: { id: "email-throttle", throttle: guards.throttleMs },
  };
  return content.kind === "template"
    ? sdk.send(serviceId, content.templateId, content.params, options)
    : sdk.sendForm(serviceId, content.templateId, formOf(content.fields), options);
}

/** A detached form, because the one on the page holds values that were not cleaned. */
function formOf(fields: Record<string, string | boolean>): HTMLFormElement {
  const form = document.createElement("form");
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement("textarea");
    field.name = name;
    field.value = String(value);
    form.append(field);
  }
  return form;
}

const tabStorage: StorageProvider = {
  get: async (key) => readTabMemory(key, (value) => typeof value === "string"),
  set: async (key, value) => writeTabMemory(key, value),
  remove: async (key) => writeTabMemory(key, null),
};

const unconfirmed: SendOutcome = { kind: "unconfirmed", isStored: false, id: null, isOnlyOnce: true };

type Status = { status: number; text: string };

function describe({ status, text }: Status): string {
  return `${text} (${status})`;
}

function wait(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms, undefined));
}
