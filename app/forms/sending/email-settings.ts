import * as v from "valibot";
import type { EmailServiceSettings } from "../../../domain/business/lead-transport.ts";
import { validate } from "../../../domain/requests/validate.ts";

/** Where this browser's own settings of the e-mail service may lie, as JSON; they go before the content's. */
export const storedEmailSettingsKey = "emailjs-settings";

/** Not the origin: the page's policy opens only for the one in the content. */
const storedNames = ["serviceId", "templateId", "scheduleTemplateId", "publicKey"] as const;

/** The content's settings under those stored in this browser; what is stored but cannot be read counts for nothing. */
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
