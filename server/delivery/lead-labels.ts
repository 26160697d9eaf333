import { businessTimeZone } from "../../domain/business/office-hours.ts";
import { type Lead, senderName } from "../../domain/leads/lead.ts";
import type { SpamSign } from "../../domain/leads/spam-signs.ts";
import { toOneLine } from "../../domain/requests/clean-text.ts";
import { type Field, fieldText } from "../../domain/requests/field.ts";
import { findForm } from "../../domain/requests/forms.ts";

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

/** "dog-walking-consultation" as "Dog walking consultation". */
export function formTitle(form: string): string {
  return findForm(form)?.title ?? sentence(form.replace(/[-_]+/g, " "));
}

/** Who sent it, in one short line whatever was typed. */
export function senderLabel(lead: Pick<Lead, "fields">): string {
  return toOneLine(senderName(lead)).slice(0, 100) || "a visitor";
}

/**
 * What the owners see of a lead, in the order of its form: what was left empty says nothing. Fields that the form no
 * longer has, and those of forms that are gone, are shown by their names.
 */
export function shownFields({
  form,
  fields,
  smsConsent,
}: Lead): { name: string; label: string; text: string }[] {
  const defined: Record<string, Field> = findForm(form)?.fields ?? {};
  return Object.keys({ ...defined, ...fields })
    .filter((name) => defined[name]?.kind !== "form name")
    .map((name) => {
      const { label = labelFromName(name), ownerLabel = label, show } = defined[name] ?? {};
      const value = fieldText(fields[name]);
      const text = name === "smsOptIn" && smsConsent ? consentWords[smsConsent] : (show?.(value) ?? value);
      return { name, label: ownerLabel, text };
    })
    .filter(({ text }) => text !== "");
}

/** Why a request looks like spam, in words. */
export function spamReasons({ heldFor = [] }: Pick<Lead, "heldFor">): string[] {
  return heldFor.map((sign) => spamSignWords[sign]);
}

/** "firstName" as "First name". */
function labelFromName(name: string): string {
  return sentence(name.replace(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/[-_\s]+/g, " "));
}

function sentence(words: string): string {
  const lower = words.trim().toLowerCase();
  return lower.charAt(0).toUpperCase() + lower.slice(1);
}

const long: Intl.DateTimeFormatOptions = {
  weekday: "long",
  year: "numeric",
  month: "long",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
};
const short: Intl.DateTimeFormatOptions = {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
};

/** An instant (UTC, ISO 8601) as the owners read it: in Denver. */
export function denverTime(instant: string, style: "long" | "short"): string {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: businessTimeZone,
    ...(style === "long" ? long : short),
  });
  // Some ICU versions put a narrow no-break space before AM and PM, which terminals and old mail programs garble.
  return format.format(new Date(instant)).replaceAll("\u202f", " ");
}
