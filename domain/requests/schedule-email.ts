import { fieldText } from "./field.ts";
import { type Form, visibleFields } from "./form.ts";
import { type ScheduleRequest, scheduleForm } from "./schedule-form.ts";
import type { ShownSmsConsent } from "./sms-consent.ts";

const notProvided = "Not provided";

/** Maps each parameter of the EmailJS template to the field that fills it. */
const templateParams = {
  from_name: "name",
  from_email: "email",
  from_phone: "phone",
  pet_name: "petName",
  pet_type: "petType",
  street_address: "streetAddress",
  apartment: "apartment",
  city: "city",
  state: "state",
  zip_code: "zipCode",
  services: "services",
  service_needs: "serviceNeeds",
} as const satisfies Record<string, keyof ScheduleRequest>;

/** The mail is the only record of which consent text was shown when requests leave by EmailJS. */
type EmailContext = {
  toEmail: string;
  sentAt: Date;
  smsConsent?: Omit<ShownSmsConsent, "text"> | undefined;
  form: Form;
};

export function scheduleEmail(request: ScheduleRequest, { toEmail, sentAt, smsConsent, form }: EmailContext) {
  const filled = Object.entries(templateParams).map(([place, name]) => [place, fieldText(request[name])]);
  const { service_needs, ...params } = Object.fromEntries(filled) as Record<
    keyof typeof templateParams,
    string
  >;
  return {
    ...params,
    apartment: params.apartment || notProvided,
    service_needs:
      [
        service_needs,
        ...linesWithoutPlace(form, request),
        request.smsOptIn && smsConsent && consentLine(smsConsent),
      ]
        .filter(Boolean)
        .join("\n") || notProvided,
    sms_opt_in: request.smsOptIn,
    /** UTC, ISO 8601. */
    timestamp: sentAt.toISOString(),
    to_email: toEmail,
  };
}

function consentLine({ policyVersion, textHash }: Omit<ShownSmsConsent, "text">): string {
  return `${scheduleForm.fields.smsOptIn.label}: agreed to version ${policyVersion} of the words, SHA-256 ${textHash}`;
}

/** Values that the template has no parameter for are added below the needs, so that none is lost. */
function linesWithoutPlace(form: Form, { smsOptIn: _, ...request }: ScheduleRequest): string[] {
  const placed: string[] = Object.values(templateParams);
  const values: Record<string, unknown> = request;
  return visibleFields(form)
    .filter(([name]) => !placed.includes(name) && fieldText(values[name]) !== "")
    .map(([name, { label }]) => `${label}: ${fieldText(values[name])}`);
}
