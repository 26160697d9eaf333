import * as v from "valibot";
import type { EmailServiceSettings } from "../../../domain/business/lead-transport.ts";

/** Where this browser's own settings of the e-mail service may lie, as JSON; they go before the content's. */
export const storedEmailSettingsKey = "emailjs-settings";

/** Not the origin: the page's policy opens only for the one in the content. */
const storedSettingsSchema = v.partial(
  v.object({
    serviceId: v.string(),
    templateId: v.string(),
    scheduleTemplateId: v.string(),
    publicKey: v.string(),
  }),
);

/** The content's settings under those stored in this browser; what is stored but cannot be read counts for nothing. */
export function readEmailSettings(
  settings: EmailServiceSettings,
  readStored: (key: string) => string | null,
): EmailServiceSettings {
  try {
    const stored = v.safeParse(storedSettingsSchema, JSON.parse(readStored(storedEmailSettingsKey) ?? "{}"));
    return stored.success ? { ...settings, ...stored.output } : settings;
  } catch {
    return settings; // no JSON, or storage is blocked
  }
}
