import type { StorageProvider } from "@emailjs/browser";
import type { EmailServiceSettings } from "../../../domain/business/lead-transport.ts";
import { callTimeoutMs, isReachable } from "../../client/is-reachable.ts";
import { readTabMemory, writeTabMemory } from "../../client/tab-memory.ts";
import { errorText, type SendOutcome } from "./send-outcome.ts";

/** What an e-mail is made from: JSON for a template, or a form. `emailField`: where the visitor's address stands. */
export type EmailContent = { templateId: string; emailField: string } & (
  | { kind: "template"; params: Record<string, unknown> }
  | { kind: "form"; fields: Record<string, string | boolean> }
);

type Sdk = typeof import("@emailjs/browser");

/** Has the e-mail service send one e-mail; never throws. The official SDK is loaded for it, and only then. */
export async function sendEmail(
  settings: EmailServiceSettings,
  content: EmailContent,
  timeoutMs = callTimeoutMs,
): Promise<SendOutcome> {
  if (navigator.onLine === false) return notSent("You are offline");
  const sdk = await import("@emailjs/browser").catch(() => null);
  if (!sdk) return notSent("The e-mail program could not be loaded");
  try {
    const answer = await Promise.race([call(sdk, settings, content), wait(timeoutMs)]);
    return answer ? { kind: "confirmed", id: null } : unconfirmed;
  } catch (thrown) {
    if (thrown instanceof sdk.EmailJSResponseStatus) return refused(thrown);
    if (!(thrown instanceof TypeError))
      return notSent(typeof thrown === "string" ? thrown : errorText(thrown));
    // The SDK uses fetch, whose failure reads the same for a message that never left and for one whose answer was
    // lost: status 0, "Network Error". While the service answers otherwise the message may have arrived, so it is
    // unconfirmed. When the service cannot be reached at all (no network, a content blocker) it is failed: to call
    // that "sent" could lose the request, and to offer other ways costs at most a second message.
    return (await isReachable(settings.origin))
      ? unconfirmed
      : notSent(describe(new sdk.EmailJSResponseStatus()));
  }
}

function call(
  sdk: Sdk,
  { serviceId, publicKey, origin, guards }: EmailServiceSettings,
  content: EmailContent,
) {
  // Without a storage of ours the SDK's init takes away the one it has, and the throttle never holds.
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

/** Not the form on the page: that one holds what was typed, and only what was cleaned may leave. */
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

function refused(status: Status): SendOutcome {
  return { kind: "failed", error: describe(status), isRefusal: true };
}

function notSent(error: string): SendOutcome {
  return { kind: "failed", error, isRefusal: false };
}

function describe({ status, text }: Status): string {
  return `${text} (${status})`;
}

function wait(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms, undefined));
}
