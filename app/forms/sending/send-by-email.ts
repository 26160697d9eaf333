import type { StorageProvider } from "@emailjs/browser";
import * as v from "valibot";
import type { EmailServiceSettings } from "#domain/business/lead-transport.ts";
import type { ConsultationRequest } from "#domain/requests/consultation-form.ts";
import { type Form, validate } from "#domain/requests/form.ts";
import { scheduleEmail } from "#domain/requests/schedule-email.ts";
import type { ScheduleRequest } from "#domain/requests/schedule-form.ts";
import type { ShownSmsConsent } from "#domain/requests/sms-consent.ts";
import { callTimeoutMs, isReachable } from "../../client/is-reachable.ts";
import { readTabMemory, writeTabMemory } from "../../client/tab-memory.ts";
import { errorText, failed, type SendOutcome } from "./send-outcome.ts";

export const emailNotConfiguredError = "Email service not configured. Please contact administrator.";

type SendByEmail = (
  request: ScheduleRequest | ConsultationRequest,
  submissionId: string,
) => Promise<SendOutcome>;

type EmailTools = {
  now: () => number;
  readStored: (key: string) => string | null;
  log: (what: string, details: Record<string, unknown>) => void;
};

const browserTools: EmailTools = {
  now: () => Date.now(),
  readStored: (key) => localStorage.getItem(key),
  // biome-ignore lint/suspicious/noConsole: without functions this log is all that keeps requests and consents
  log: (what, details) => console.info(what, details),
};

/** Sends requests with EmailJS. Nothing is stored: the console logs each request and consent, without email and phone. */
export function createEmailJsSender(
  content: {
    /** The form with the fields for the business's kinds of pets. */
    form: Form;
    settings: EmailServiceSettings;
    toEmail: string;
    /** Only for the form that asks for consent to text messages. */
    smsConsent?: Omit<ShownSmsConsent, "text"> | undefined;
  },
  tools: EmailTools = browserTools,
): SendByEmail {
  return async (request, submissionId) => {
    const settings = readEmailSettings(content.settings, tools.readStored);
    const sentAt = new Date(tools.now());
    const email: EmailContent = isSchedule(request)
      ? {
          kind: "template",
          templateId: settings.scheduleTemplateId,
          params: scheduleEmail(request, {
            form: content.form,
            toEmail: content.toEmail,
            sentAt,
            smsConsent: content.smsConsent,
          }),
          emailField: "from_email",
        }
      : { kind: "form", templateId: settings.templateId, fields: request, emailField: "email" };
    if (!settings.serviceId || !email.templateId || !settings.publicKey)
      return failed(emailNotConfiguredError);

    if (isSchedule(request) && request.smsOptIn)
      tools.log("SMS consent", {
        submissionId,
        consented: true,
        timestamp: sentAt.toISOString(),
        policyVersion: content.smsConsent?.policyVersion,
      });
    const { email: _, phone: __, ...unidentified } = request;
    tools.log("Request", { submissionId, ...unidentified });

    return sendEmail(settings, email);
  };
}

function isSchedule(request: ScheduleRequest | ConsultationRequest): request is ScheduleRequest {
  return "services" in request;
}

/** The key in localStorage whose settings override the content's. */
export const storedEmailSettingsKey = "emailjs-settings";

/** The origin is not among them, because the security policy allows only the configured one. */
const storedNames = ["serviceId", "templateId", "scheduleTemplateId", "publicKey"] as const;

/** Returns the settings, overridden by those stored in the browser if they are readable. */
export function readEmailSettings(
  settings: EmailServiceSettings,
  readStored: (key: string) => string | null,
): EmailServiceSettings {
  try {
    const checks = storedNames.map((name) => [name, { schema: v.optional(v.string(), settings[name]) }]);
    const stored = JSON.parse(readStored(storedEmailSettingsKey) ?? "{}");
    const checked = validate({ fields: Object.fromEntries(checks) }, stored);
    return checked.ok ? { ...settings, ...checked.value } : settings;
  } catch {
    return settings; // not JSON, or storage is blocked
  }
}

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

/** A detached form, because the one on the page contains values that were not cleaned. */
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
