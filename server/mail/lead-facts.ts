import { type ReplyRule, replyDueAt, replyTimeText } from "../../domain/business/reply-time.ts";
import type { SiteFacts } from "../../domain/business/site-facts.ts";
import { businessDate, fullDate, shortDate } from "../../domain/calendar-date.ts";
import { formatList } from "../../domain/catalogue/catalogue.ts";
import type { HolidayOfCare } from "../../domain/catalogue/holiday-note.ts";
import { type Lead, senderName } from "../../domain/leads/lead.ts";
import { campaignNames } from "../../domain/leads/lead-source.ts";
import type { SpamSign } from "../../domain/leads/spam-signs.ts";
import { toOneLine } from "../../domain/requests/clean-text.ts";
import { callableNumber } from "../../domain/requests/contact-fields.ts";
import { type Field, fieldText } from "../../domain/requests/field.ts";
import { promisesAnswer } from "../../domain/requests/form.ts";
import { findForm } from "../../domain/requests/forms.ts";
import { addressGroup, petsGroup } from "../../domain/requests/schedule-form.ts";
import { dayIn, holidayNoteForOwners, leadHolidays } from "./lead-holidays.ts";

export type LeadContext = Pick<
  SiteFacts,
  "replyWithinHours" | "serviceNames" | "careRules" | "towns" | "holidays"
> & {
  business: Pick<SiteFacts["business"], "name" | "hours">;
};

/** Other programs rely on these names in the webhook. Texts have one line; null is unknown. */
export type LeadFacts = {
  title: string;
  name: string | null;
  phone: string | null;
  services: string[];
  firstDay: string | null;
  lastDay: string | null;
  pets: string | null;
  address: string | null;
  town: string | null;
  zipCode: string | null;
  isOutsideArea: boolean | null;
  wroteBeforeAt: string | null;
  holidays: string[];
  expectedHolidays: string[];
  unlistedHolidays: string[];
  /** What the owners' mail says of them, by date. */
  holidayNotes: string[];
  replyBy: string | null;
};

export function leadFacts(lead: Lead, wroteBeforeAt: string | null, site: LeadContext): LeadFacts {
  const { fields } = lead;
  const fact = (text: string | undefined) => (text && toOneLine(text)) || null;
  const field = (name: string) => fact(fieldText(fields[name]));
  const day = (name: string) => dayIn(lead, name) || null;
  const groups = new Map(shownFields(lead).map(({ name, text }) => [name, text]));
  const [firstDay, lastDay, zipCode] = [day("startDate"), day("endDate"), field("zipCode")];
  const touched = leadHolidays(lead, site);
  const namesOf = (isWanted: (holiday: HolidayOfCare) => boolean) =>
    // A holiday of which only some days are listed appears twice.
    [...new Set(touched.filter(isWanted).map(({ name }) => name))];
  const townOfZip = site.towns[zipCode?.slice(0, 5) ?? ""];
  return {
    title: formTitle(lead.form),
    name: fact(senderName(lead)),
    phone: typeof fields.phone === "string" ? callableNumber(fields.phone) : null,
    services: [fields.services ?? []]
      .flat()
      .map((id) => toOneLine(site.serviceNames[String(id)] ?? String(id))),
    firstDay,
    lastDay,
    pets: fact(groups.get(petsGroup)),
    address: fact(groups.get(addressGroup)),
    town: field("city") ?? field("town") ?? townOfZip ?? null,
    zipCode,
    isOutsideArea: zipCode && Object.keys(site.towns).length > 0 ? townOfZip === undefined : null,
    wroteBeforeAt,
    holidays: namesOf(() => true),
    expectedHolidays: namesOf(({ effect }) => effect === "expected"),
    unlistedHolidays: namesOf(({ effect }) => effect === "unlisted"),
    holidayNotes: touched.map(holidayNoteForOwners),
    replyBy: replyBy(lead, site),
  };
}

export function replyBy(
  { form, receivedAt }: Lead,
  site: Pick<LeadContext, "replyWithinHours" | "business">,
): string | null {
  if (!promisesAnswer(findForm(form))) return null;
  return replyDueAt(new Date(receivedAt), replyRuleOf(site))?.toISOString() ?? null;
}

export function replyRuleOf({
  replyWithinHours,
  business,
}: Pick<LeadContext, "replyWithinHours" | "business">): ReplyRule {
  const { office, closed } = business.hours;
  return { withinHours: replyWithinHours, office, closed };
}

/** "Dana Reed: Dog Walking and Boarding, Wed, Nov 26 to Sun, Nov 30, Parker 80134" */
export function headline(facts: LeadFacts): string {
  const { name, town, zipCode } = facts;
  const place = [town, zipCode].filter(Boolean).join(" ");
  return [`${name ?? "A visitor"}: ${servicesText(facts)}`, datesText(facts), place]
    .filter(Boolean)
    .join(", ");
}

function servicesText({ services, title }: LeadFacts): string {
  return services.length > 0 ? formatList(services, "and") : title;
}

export function datesText({ firstDay, lastDay }: LeadFacts): string {
  if (!firstDay) return lastDay ? `until ${shortDate(lastDay)}` : "";
  if (!lastDay) return `from ${shortDate(firstDay)}`;
  return firstDay === lastDay ? shortDate(firstDay) : `${shortDate(firstDay)} to ${shortDate(lastDay)}`;
}

export function leadNotes(facts: LeadFacts, { towns }: LeadContext): string[] {
  const { replyBy, isOutsideArea, zipCode, wroteBeforeAt, holidayNotes } = facts;
  const served = formatList([...new Set(Object.values(towns))], "or");
  return [
    replyBy ? `Answer promised by ${replyTimeText(new Date(replyBy))}.` : "",
    isOutsideArea ? `Outside your area: ${zipCode} is no ZIP code of ${served}.` : "",
    wroteBeforeAt ? `Wrote before, last on ${fullDate(businessDate(new Date(wroteBeforeAt)))}.` : "",
    ...holidayNotes,
  ].filter(Boolean);
}

const consentLabels = {
  recorded: "Yes",
  revoked: "No longer: they have ended it, so do not text",
  missing: "Not yet: the box was ticked, but the proof is missing, so do not text",
};

const spamSignLabels: Record<SpamSign, string> = {
  honeypot: "something stands in a field that people do not see",
  "too-fast": "it was sent faster than people fill in a form",
  links: "it has links to other sites",
  "link-in-name": "there is a link where the name belongs",
  "spam-words": "it uses words that are common in spam",
  "duplicate-text": "the same long text came from several other email addresses",
};

/** "dog-walking-consultation" becomes "Dog walking consultation". */
export function formTitle(form: string): string {
  return findForm(form)?.title ?? sentence(form.replace(/[-_]+/g, " "));
}

export function senderLabel(lead: Pick<Lead, "fields">): string {
  return toOneLine(senderName(lead)).slice(0, 100) || "a visitor";
}

export type ShownField = { name: string; label: string; text: string };
export type FilledField = ShownField & { of: Partial<Field> };

export type ServiceNames = Record<string, string>;

/** Grouped fields share a line; fields that the form no longer has are shown by their names. */
export function shownFields(lead: Lead, serviceNames: ServiceNames = {}): ShownField[] {
  const groups = Map.groupBy(ungroupedFields(lead, serviceNames), ({ name, of }) => of.group ?? name);
  return [...groups.values()].flatMap(mergeGroup);
}

/** A request that was marked by mistake is easily answered and then forgotten. */
export function spamRows({ status }: Lead): { label: string; text: string }[] {
  return status === "spam" ? [{ label: "Put away", text: "As spam, which is deleted sooner" }] : [];
}

export function ungroupedFields(lead: Lead, serviceNames: ServiceNames = {}): FilledField[] {
  const { smsConsent } = lead;
  return filledFields(lead, serviceNames).map((field) => ({
    ...field,
    label: field.of.ownerLabel ?? field.label,
    ...(field.name === "smsOptIn" && smsConsent && { text: consentLabels[smsConsent] }),
  }));
}

export function filledFields({ form, fields }: Lead, serviceNames: ServiceNames): FilledField[] {
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

/** A number counts the text before it: "Cat, 2 in all". */
function mergeGroup([first, ...others]: FilledField[]): ShownField[] {
  if (!first) return [];
  const { name, label, text, of } = first;
  if (!of.group) return [{ name, label, text }];
  const more = others.map(
    ({ text, of }) => `${of.separator ?? ", "}${text}${of.kind === "number" ? " in all" : ""}`,
  );
  return [{ name: of.group, label: of.group, text: text + more.join("") }];
}

export function sourceText({ source = {} }: Pick<Lead, "source">): string {
  const campaign = campaignNames.flatMap((name) => source[name] ?? []).join(" / ");
  const { referrer, landingPage } = source;
  return [campaign, referrer, landingPage && `first page ${landingPage}`].filter(Boolean).join(", ");
}

export function spamReasons({ heldFor = [] }: Pick<Lead, "heldFor">): string[] {
  return heldFor.map((sign) => spamSignLabels[sign]);
}

function labelFromName(name: string): string {
  return sentence(name.replace(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/[-_\s]+/g, " "));
}

function sentence(words: string): string {
  const lower = words.trim().toLowerCase();
  return lower.charAt(0).toUpperCase() + lower.slice(1);
}
