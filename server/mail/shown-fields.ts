import * as v from "valibot";
import type { SiteFacts } from "#domain/business/site-facts.ts";
import { townOfZip } from "#domain/business/town-of-zip.ts";
import { type Lead, senderName } from "#domain/leads/lead.ts";
import { campaignNames, type LeadSource } from "#domain/leads/lead-source.ts";
import type { SpamSign } from "#domain/leads/spam-signs.ts";
import { splitExtension } from "#domain/phone-number.ts";
import { toOneLine } from "#domain/requests/clean-text.ts";
import { type Field, fieldText } from "#domain/requests/field.ts";
import { findForm } from "#domain/requests/forms.ts";
import { shortReference } from "#domain/requests/sent-request.ts";
import { formatList, upperFirst } from "#domain/wording.ts";
import { businessTime } from "#domain/zoned-clock.ts";
import { headerText, withoutLinks } from "./render-mail.ts";

const consentLabels = {
  recorded: "Yes",
  revoked: "No longer: they opted out, so don't text",
  missing: "Not yet: they checked the box, but the proof is missing, so don't text",
};

const spamSignLabels: Record<SpamSign, string> = {
  honeypot: "it fills in a field that people can't see",
  links: "it links to other sites",
  "link-in-name": "there's a link where the name goes",
  "spam-words": "it uses words that are common in spam",
};

/** "dog-walking-consultation" becomes "Dog walking consultation". */
export function formTitle(form: string): string {
  return findForm(form)?.title ?? sentence(form.replace(/[-_]+/g, " "));
}

export function senderLabel(lead: Pick<Lead, "fields">): string {
  return headerText(senderName(lead)) || "a visitor";
}

/** Tells people of one name apart in a subject: mail programs group mails with the same subject into a conversation. */
export function subjectMark({ id, fields }: Pick<Lead, "id" | "fields">): string {
  const [number] = splitExtension(fieldText(fields.phone));
  const digits = number.replace(/\D/g, "");
  return `(${digits.length < 4 ? shortReference(id) : digits.slice(-4)})`;
}

type ShownField = { name: string; label: string; text: string };
type LabelledField = ShownField & { definition: Partial<Field> };

type ServiceNames = Record<string, string>;
/** Left out by the commands, which show ids and field names instead. */
type Names = { serviceNames?: ServiceNames; business?: Pick<SiteFacts["business"], "pets"> };

/** Grouped fields share a line; fields that the form no longer has are shown by their names. */
export function shownFields(lead: Lead, names: Names = {}): ShownField[] {
  const groups = Map.groupBy(ownerFields(lead, names), ({ name, definition }) => definition.group ?? name);
  return [...groups.values()].flatMap(mergeGroup);
}

/** Joins the grouped fields among `names` into one line, without the other fields of their group. */
export function partsLine(lead: Lead, names: readonly string[], site: Names): string {
  const parts = ownerFields(lead, site).filter(
    ({ name, definition }) => definition.group && names.includes(name),
  );
  return mergeGroup(parts)
    .map(({ text }) => text)
    .join();
}

/** Returns everything known about a request. */
export function requestRows(
  lead: Lead,
  site: { serviceNames: ServiceNames; business: Pick<SiteFacts["business"], "pets" | "timeZone"> },
): { label: string; text: string }[] {
  const source = sourceText(lead);
  return [
    ...shownFields(lead, { ...site, serviceNames: serviceNamesOf(lead, site) }),
    ...(source ? [{ label: "Came from", text: source }] : []),
    { label: "Form", text: formTitle(lead.form) },
    { label: "Received", text: businessTime(lead.receivedAt, "long", site.business.timeZone) },
    { label: "Reference", text: shortReference(lead.id) },
  ];
}

type ServicesSite = { serviceNames: ServiceNames };

/** Uses the service's name from the estimate, if one was sent: a choice of the form may stand for several services. */
function serviceNamesOf({ price }: Pick<Lead, "price">, { serviceNames }: ServicesSite): ServiceNames {
  return { ...serviceNames, ...price?.names };
}

export function servicesOf(lead: Pick<Lead, "fields" | "price">, site: ServicesSite): string[] {
  const names = serviceNamesOf(lead, site);
  return [lead.fields.services ?? []].flat().map((id) => toOneLine(names[String(id)] ?? String(id)));
}

export function servicesText({ services, title }: { services: string[]; title: string }): string {
  return services.length > 0 ? formatList(services, "and") : title;
}

export function ownerFields(lead: Lead, names: Names = {}): LabelledField[] {
  const { smsConsent } = lead;
  return labelledFields(lead, names).map((field) => ({
    ...field,
    label: field.definition.ownerLabel ?? field.label,
    ...(field.name === "smsOptIn" && smsConsent && { text: consentLabels[smsConsent] }),
  }));
}

function labelledFields({ form, fields }: Lead, { serviceNames = {}, business }: Names): LabelledField[] {
  const defined: Record<string, Field> = findForm(form, business?.pets)?.fields ?? {};
  return Object.keys({ ...defined, ...fields })
    .filter((name) => defined[name]?.kind !== "stored as")
    .map((name) => {
      const definition: Partial<Field> = defined[name] ?? {};
      const { label = labelFromName(name) } = definition;
      return { name, label, definition, text: valueText(definition, fields[name], serviceNames) };
    })
    .filter(({ text }) => text !== "");
}

function valueText({ kind, show }: Partial<Field>, value: unknown, serviceNames: ServiceNames): string {
  if (kind === "choices" && Array.isArray(value))
    return value.map((each) => serviceNames[each] ?? each).join(", ");
  const text = fieldText(value);
  return show?.(text) ?? text;
}

/** "Biscuit, Dog, 1 dog, 2 cats" */
function mergeGroup([first, ...others]: LabelledField[]): ShownField[] {
  if (!first) return [];
  const { name, label, text, definition } = first;
  if (!definition.group) return [{ name, label, text }];
  const more = others.map(
    ({ text, definition: { separator = ", ", ownerText } }) => separator + (ownerText?.(text) ?? text),
  );
  return [{ name: definition.group, label: definition.group, text: text + more.join("") }];
}

function sourceText({ source = {} }: Pick<Lead, "source">): string {
  const campaign = shortLabel(campaignNames.flatMap((name) => source[name] ?? []).join(" / "));
  const firstPage = source.landingPage && `first page ${shortLabel(source.landingPage)}`;
  return [campaign, shortLabel(referrerHost(source)), firstPage].filter(Boolean).join(", ");
}

const labelMaxLength = 40;

/** Shortens a source, which anybody's link can set: it must not have room for a message, nor become a link. */
function shortLabel(text: string): string {
  return withoutLinks(text.length > labelMaxLength ? `${text.slice(0, labelMaxLength)}…` : text);
}

function referrerHost({ referrer = "" }: LeadSource): string {
  return URL.parse(referrer)?.host ?? "";
}

export function spamReasons({ spamSigns = [] }: Pick<Lead, "spamSigns">): string[] {
  return spamSigns.map((sign) => spamSignLabels[sign]);
}

/** Returns the start of each longer text that the visitor wrote. */
export function firstWordsOf(lead: Lead, maxLength: number): string[] {
  return ownerFields(lead)
    .filter(({ definition }) => definition.kind === "lines")
    .map(({ text }) => toOneLine(text))
    .map((line) => (line.length > maxLength ? `${line.slice(0, maxLength)}…` : line));
}

function labelFromName(name: string): string {
  return sentence(name.replace(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/[-_\s]+/g, " "));
}

function sentence(text: string): string {
  return upperFirst(text.trim().toLowerCase());
}

/**
 * The fields that the confirmation mail repeats. Anybody can have it sent to a stranger, so a text must match
 * `confirmationPattern`, and a consent needs its stored proof.
 */
export function confirmedFields(
  lead: Lead,
  site: Pick<SiteFacts, "serviceNames" | "towns"> & Names,
): ShownField[] {
  const { smsConsent = "recorded" } = lead;
  const { serviceNames, towns } = site;
  return labelledFields(lead, site)
    .filter(({ name, definition }) => mayBeConfirmed(definition, lead.fields[name], serviceNames))
    .filter(({ name }) => name !== "smsOptIn" || smsConsent === "recorded")
    .map((field) => {
      const town = field.name === "zipCode" && townOfZip(towns, field.text);
      return town ? { ...field, text: `${field.text} (${town})` } : field;
    });
}

function mayBeConfirmed(
  { kind, confirmationPattern, schema }: Partial<Field>,
  value: unknown,
  offered: ServiceNames,
): boolean {
  if (!kind || !schema) return false;
  if (kind === "choices") return Array.isArray(value) && value.every((id) => Object.hasOwn(offered, id));
  if (kind === "text" || kind === "lines") return confirmationPattern?.test(fieldText(value)) ?? false;
  return v.is(schema, kind === "number" ? Number(value) : value);
}
