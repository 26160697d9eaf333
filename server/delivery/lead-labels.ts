import type { Channel, Lead } from "../../domain/leads/lead.ts";
import type { SpamSign } from "../../domain/leads/spam-signs.ts";

/** What the owners see beside a value, where the field's own name does not read as plain words. */
const labels: Record<string, string> = {
  email: "E-mail",
  zipCode: "ZIP code",
  bestTimeToCall: "Best time to call",
  optInCommunications: "Agreed to e-mail news",
  smsOptIn: "Agreed to text messages",
  petType: "Kind of pet",
  petCount: "Number of pets",
  startDate: "First day",
  endDate: "Last day",
  why: "Why they want to join",
};

const consentWords = {
  recorded: "Yes",
  revoked: "No longer: they have ended it, so do not text",
  missing: "Not yet: the box was ticked, but the proof is missing, so do not text",
};

const spamSignWords: Record<SpamSign, string> = {
  honeypot: "something stands in a field that people do not see",
  "too-fast": "it was sent faster than people fill in a form",
  links: "it has links to other sites",
  "link-in-name": "there is a link where the name belongs",
  "spam-words": "it uses words that are common in spam",
  "duplicate-text": "the same long text came from several other e-mail addresses",
};

const channelNames: Record<Channel, string> = { email: "e-mail", mailbox: "mailbox", webhook: "webhook" };

const formTitles: Record<string, string> = { schedule: "Schedule request", contact: "Contact message" };

export function channelName(channel: Channel): string {
  return channelNames[channel];
}

/** "dog-walking-consultation" as "Dog walking consultation". */
export function formTitle(form: string): string {
  return formTitles[form] ?? sentence(form.replace(/[-_]+/g, " "));
}

/** "firstName" as "First name". */
export function fieldLabel(name: string): string {
  return labels[name] ?? sentence(name.replace(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/[-_\s]+/g, " "));
}

export function fieldText(value: Lead["fields"][string]): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return Array.isArray(value) ? value.join(", ") : value;
}

/** The fields worth showing: what was left empty says nothing, and the form is named elsewhere. */
export function shownFields({ fields, smsConsent }: Lead): { name: string; label: string; text: string }[] {
  return Object.entries(fields)
    .filter(([name]) => name !== "formType")
    .map(([name, value]) => ({
      name,
      label: fieldLabel(name),
      text: name === "smsOptIn" && smsConsent ? consentWords[smsConsent] : fieldText(value),
    }))
    .filter(({ text }) => text !== "");
}

/** Why a request looks like spam, in words. */
export function spamReasons({ heldFor = [] }: Pick<Lead, "heldFor">): string[] {
  return heldFor.map((sign) => spamSignWords[sign]);
}

function sentence(words: string): string {
  const lower = words.trim().toLowerCase();
  return lower.charAt(0).toUpperCase() + lower.slice(1);
}
