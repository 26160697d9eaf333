import { businessTimeZone } from "../../domain/business/office-hours.ts";
import { type Lead, senderName } from "../../domain/leads/lead.ts";
import { campaignNames } from "../../domain/leads/lead-source.ts";
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

export type ShownField = { name: string; label: string; text: string };
type FilledField = ShownField & { of: Partial<Field> };

/** Names of what can be asked for, by the values it is stored under. */
export type ServiceNames = Record<string, string>;

/**
 * What the owners see of a lead, in the order of its form: what was left empty says nothing, a group of fields is one
 * line. Fields that the form no longer has, and those of forms that are gone, are shown by their names.
 */
export function shownFields(lead: Lead, serviceNames: ServiceNames = {}): ShownField[] {
  const groups = Map.groupBy(separateFields(lead, serviceNames), ({ name, of }) => of.group ?? name);
  return [...groups.values()].flatMap(toOneField);
}

/** The same, each field by itself. */
export function separateFields(lead: Lead, serviceNames: ServiceNames = {}): FilledField[] {
  const { smsConsent } = lead;
  return filledFields(lead, serviceNames).map((field) => ({
    ...field,
    label: field.of.ownerLabel ?? field.label,
    ...(field.name === "smsOptIn" && smsConsent && { text: consentWords[smsConsent] }),
  }));
}

/** What of a lead its sender is told by mail, in the words of its form; of texts no Yes that is not proved. */
export function confirmedFields(lead: Lead, serviceNames: ServiceNames): ShownField[] {
  const { smsConsent = "recorded" } = lead;
  return filledFields(lead, serviceNames).filter(
    ({ name, of }) => !of.isKeptOutOfMail && (name !== "smsOptIn" || smsConsent === "recorded"),
  );
}

function filledFields({ form, fields }: Lead, serviceNames: ServiceNames): FilledField[] {
  const defined: Record<string, Field> = findForm(form)?.fields ?? {};
  return Object.keys({ ...defined, ...fields })
    .filter((name) => defined[name]?.kind !== "form name")
    .map((name) => {
      const of: Partial<Field> = defined[name] ?? {};
      const { label = labelFromName(name) } = of;
      return { name, label, of, text: valueText(of, fields[name], serviceNames) };
    })
    .filter(({ text }) => text !== "");
}

function valueText({ kind, show }: Partial<Field>, value: unknown, serviceNames: ServiceNames): string {
  if (kind === "choices" && Array.isArray(value))
    return value.map((each) => serviceNames[each] ?? each).join(", ");
  const text = fieldText(value);
  return show?.(text) ?? text;
}

/** A number in a group counts it. */
function toOneField([first, ...others]: FilledField[]): ShownField[] {
  if (!first) return [];
  const { name, label, text, of } = first;
  if (!of.group) return [{ name, label, text }];
  const more = others.map(
    ({ text, of }) => `${of.joint ?? ", "}${text}${of.kind === "number" ? " in all" : ""}`,
  );
  return [{ name: of.group, label: of.group, text: text + more.join("") }];
}

/** Where a visitor first came from, in one line. */
export function sourceText({ source = {} }: Pick<Lead, "source">): string {
  const campaign = campaignNames.flatMap((name) => source[name] ?? []).join(" / ");
  const { referrer, landingPage } = source;
  return [campaign, referrer, landingPage && `first page ${landingPage}`].filter(Boolean).join(", ");
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

const long = new Intl.DateTimeFormat("en-US", {
  timeZone: businessTimeZone,
  weekday: "long",
  year: "numeric",
  month: "long",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
});
const short = new Intl.DateTimeFormat("en-US", {
  timeZone: businessTimeZone,
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
});

/** An instant (UTC, ISO 8601) as the owners read it: in Denver. */
export function denverTime(instant: string, style: "long" | "short"): string {
  const format = style === "long" ? long : short;
  // Some ICU versions put a narrow no-break space before AM and PM, which terminals and old mail programs garble.
  return format.format(new Date(instant)).replaceAll("\u202f", " ");
}
