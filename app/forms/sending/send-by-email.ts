import * as v from "valibot";
import type { EmailServiceSettings } from "#domain/business/lead-transport.ts";
import type { ConsultationRequest } from "#domain/requests/consultation-form.ts";
import { type Form, validate } from "#domain/requests/form.ts";
import { tooManyAttemptsError } from "#domain/requests/request-protocol.ts";
import { scheduleEmail } from "#domain/requests/schedule-email.ts";
import type { ScheduleRequest } from "#domain/requests/schedule-form.ts";
import type { ShownSmsConsent } from "#domain/requests/sms-consent.ts";
import { createAttemptLimiter } from "./attempt-limiter.ts";
import { type EmailContent, sendEmail } from "./email-service.ts";
import { failed, type SendOutcome } from "./send-outcome.ts";

export const emailNotConfiguredError = "Email service not configured. Please contact administrator.";

type SendByEmail = (
  request: ScheduleRequest | ConsultationRequest,
  submissionId: string,
) => Promise<SendOutcome>;

type EmailTools = {
  now: () => number;
  readStored: (key: string) => string | null;
  log: (what: string, details: Record<string, unknown>) => void;
  timeoutMs?: number;
};

const browserTools: EmailTools = {
  now: () => Date.now(),
  readStored: (key) => localStorage.getItem(key),
  // biome-ignore lint/suspicious/noConsole: without functions this log is all that keeps requests and consents
  log: (what, details) => console.info(what, details),
};

/** Without functions nothing is stored; the browser's console only records that a request or consent was sent, without email and phone. */
export function createEmailJsSender(
  content: {
    /** With the kinds of pets that it counts. */
    form: Form;
    settings: EmailServiceSettings;
    toEmail: string;
    /** Only for a form with the box for text messages. */
    smsConsent?: Omit<ShownSmsConsent, "text"> | undefined;
  },
  tools: EmailTools = browserTools,
): SendByEmail {
  // Separate from the form's limit, which counts only confirmed requests.
  const limiter = createAttemptLimiter(tools.now, "emails");
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
    // Each send is an email of its own, even for the same request.
    const sendId = `${submissionId} ${sentAt.getTime()}`;
    const retryAfterSeconds = await limiter.secondsToWait(request.email, sendId);
    if (retryAfterSeconds > 0) return { ...failed(tooManyAttemptsError), retryAfterSeconds };

    if (isSchedule(request) && request.smsOptIn)
      tools.log("SMS consent", {
        submissionId,
        consented: true,
        timestamp: sentAt.toISOString(),
        policyVersion: content.smsConsent?.policyVersion,
      });
    const { email: _, phone: __, ...unidentified } = request;
    tools.log("Request", { submissionId, ...unidentified });

    const outcome = await sendEmail(settings, email, tools.timeoutMs);
    // An email that may have arrived counts too, because the service cannot detect repeats.
    if (outcome.kind !== "failed") await limiter.count(request.email, sendId);
    return outcome;
  };
}

function isSchedule(request: ScheduleRequest | ConsultationRequest): request is ScheduleRequest {
  return "services" in request;
}

/** Lets a browser override the content's settings. */
export const storedEmailSettingsKey = "emailjs-settings";

/** The origin is missing here, because the security policy allows only the configured one. */
const storedNames = ["serviceId", "templateId", "scheduleTemplateId", "publicKey"] as const;

/** Unreadable stored settings are ignored. */
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
    return settings; // no JSON, or storage is blocked
  }
}
