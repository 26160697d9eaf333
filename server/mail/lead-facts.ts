import { phoneHours } from "#domain/business/closures.ts";
import { careStage, firstDayOf, startsBeforeAnswer, startsText } from "#domain/business/early-care.ts";
import { nextReminder } from "#domain/business/reminder-times.ts";
import { type ReplyRule, replyTimeText } from "#domain/business/reply-time.ts";
import type { SiteFacts } from "#domain/business/site-facts.ts";
import { townOfZip } from "#domain/business/town-of-zip.ts";
import { addDays, dateAsOf, shortDate } from "#domain/calendar-date.ts";
import type { HolidayOfCare } from "#domain/catalogue/date-notes.ts";
import { type Lead, senderName } from "#domain/leads/lead.ts";
import { callableNumber } from "#domain/phone-number.ts";
import { toOneLine } from "#domain/requests/clean-text.ts";
import { fieldText } from "#domain/requests/field.ts";
import { isApplication } from "#domain/requests/form.ts";
import { findForm } from "#domain/requests/forms.ts";
import { addressFields, petFields } from "#domain/requests/schedule-form.ts";
import type { ZonedClock } from "#domain/zoned-clock.ts";
import type { NextReminder } from "../store/messages/plan-reminders.ts";
import { careStart, dayIn, holidayNoteForOwners, leadHolidays, unservedNotes } from "./lead-holidays.ts";
import type { OwnerLinks, ReaderLinks } from "./owner-links.ts";
import { formTitle, partsLine, servicesOf, servicesText } from "./shown-fields.ts";

/** The facts of the site that messages use. */
export type DeliverySite = Pick<
  SiteFacts,
  | "business"
  | "replyWithinHours"
  | "hiring"
  | "estimate"
  | "serviceNames"
  | "careRules"
  | "towns"
  | "nearbyTowns"
  | "thankYou"
> & {
  businessClock: ZonedClock;
  ownerLinks: Pick<OwnerLinks, "linksOf">;
  /** Links of the owner who reads the message, added by `siteFor`. */
  links?: ReaderLinks | null;
};

type ReplySite = Pick<DeliverySite, "replyWithinHours" | "hiring" | "business" | "businessClock">;

export type LeadFacts = ReturnType<typeof leadFacts>;

/** Returns the facts of a lead. Webhook receivers rely on these names. Texts have one line; null means unknown. */
export function leadFacts(lead: Lead, site: DeliverySite) {
  const { fields } = lead;
  const fact = (text: string | undefined) => (text && toOneLine(text)) || null;
  const field = (name: string) => fact(fieldText(fields[name]));
  const day = (name: string) => dayIn(lead, name) || null;
  const [firstDay, lastDay, zipCode] = [day("startDate"), day("endDate"), field("zipCode")];
  const touched = leadHolidays(lead, site);
  const namesOf = (isWanted: (holiday: HolidayOfCare) => boolean) =>
    // A holiday of which only some days are listed appears twice.
    [...new Set(touched.filter(isWanted).map(({ name }) => name))];
  const servedTown = townOfZip(site.towns, zipCode ?? "");
  return {
    title: formTitle(lead.form),
    name: fact(senderName(lead)),
    phone: typeof fields.phone === "string" ? callableNumber(fields.phone) : null,
    services: servicesOf(lead, site),
    firstDay,
    lastDay,
    pets: fact(partsLine(lead, petFields(site.business.pets), site)),
    address: fact(partsLine(lead, addressFields, site)),
    town: field("city") ?? field("town") ?? servedTown ?? null,
    zipCode,
    isOutsideArea: zipCode && Object.keys(site.towns).length > 0 ? servedTown === undefined : null,
    wroteBeforeAt: lead.earlier?.receivedAt ?? null,
    holidays: namesOf(() => true),
    expectedHolidays: namesOf(({ effect }) => effect === "expected"),
    unlistedHolidays: namesOf(({ effect }) => effect === "unlisted"),
    /** The notes on holidays in the owners' mail, by date. */
    holidayNotes: touched.map(holidayNoteForOwners),
    /** The notes on days when the business is closed, full for this care, or makes no visits. */
    closedNotes: unservedNotes(lead, site, dayAsked(lead, site)).map(({ text }) => text),
    /** The total, as priced when the request came in. */
    price: lead.price?.total || null,
    replyBy: lead.replyBy ?? null,
  };
}

/** Returns the form's reply rule; an application is answered within business days. */
export function replyRuleFor(form: string, site: ReplySite): ReplyRule {
  const rule = replyRuleOf(site);
  return isApplication(findForm(form)) ? { ...rule, businessDays: site.hiring.answerBusinessDays } : rule;
}

/** Returns the function with which the store computes a request's next reminder after `after`. */
export function nextReminderOf(site: DeliverySite, after: Date): NextReminder {
  return ({ fields, receivedAt, replyBy }) => {
    const times = {
      receivedAt: new Date(receivedAt),
      dueAt: replyBy === null ? null : new Date(replyBy),
      firstDay: careStart({ fields }, site),
    };
    return nextReminder(times, after, replyRuleOf(site));
  };
}

export function replyRuleOf({ replyWithinHours, business, businessClock }: ReplySite): ReplyRule {
  return { withinHours: replyWithinHours, ...phoneHours(business), businessClock };
}

/** "Dana Reed: Dog Walking and Boarding, Wed, Nov 26 to Sun, Nov 30, Parker 80134" */
export function headline(facts: LeadFacts, askedOn: string): string {
  const { name, town, zipCode } = facts;
  const area = [town, zipCode].filter(Boolean).join(" ");
  return [`${name ?? "A visitor"}: ${servicesText(facts)}`, datesText(facts, askedOn), area]
    .filter(Boolean)
    .join(", ");
}

/** The day a request came on, in the business's time zone. */
export function dayAsked({ receivedAt }: Pick<Lead, "receivedAt">, site: ReplySite): string {
  return site.businessClock(new Date(receivedAt)).date;
}

/** "Wed, Nov 26 to Sun, Nov 30"; the last day has its year when it differs from the year of the request. */
export function datesText(
  { firstDay, lastDay }: Pick<LeadFacts, "firstDay" | "lastDay">,
  askedOn: string,
): string {
  if (!lastDay) return firstDay ? `from ${dateAsOf(askedOn, firstDay)}` : "";
  const last = dateAsOf(askedOn, lastDay);
  if (!firstDay) return `until ${last}`;
  return firstDay === lastDay ? last : `${shortDate(firstDay)} to ${last}`;
}

/** Returns when the answer is due if care starts before that; otherwise null. */
export function lateAnswerTo(lead: Lead, site: DeliverySite): Date | null {
  const dueAt = lead.replyBy && !isApplication(findForm(lead.form)) ? new Date(lead.replyBy) : null;
  const [firstDay, receivedAt] = [careStart(lead, site), new Date(lead.receivedAt)];
  return startsBeforeAnswer(firstDay, receivedAt, dueAt, site.businessClock) ? dueAt : null;
}

/** Returns the start of a subject, such as "Starts tomorrow: ", or "" when care starts later or is over. */
export function startMark(lead: Lead, site: DeliverySite, now: Date): string {
  const today = site.businessClock(now).date;
  const stage = careStage(lead.fields, today);
  const isSoon =
    stage === "begun" || isTomorrow(lead, today) || (stage === "ahead" && lateAnswerTo(lead, site));
  return isSoon ? `${startsText(firstDayOf(lead.fields), today)}: ` : "";
}

export function isTomorrow({ fields }: Pick<Lead, "fields">, today: string): boolean {
  return firstDayOf(fields) === addDays(today, 1);
}

/** Returns "" when care starts before the promised answer: `whatToMind` then asks for a call. */
export function promiseNote(lead: Lead, site: DeliverySite, now: Date): string {
  const { replyBy: due } = lead;
  if (!due || lead.answeredAt) return "";
  const by = replyTimeText(new Date(due), site.businessClock);
  if (due <= now.toISOString()) return `Overdue since ${by}.`;
  return lateAnswerTo(lead, site) ? "" : `You promised an answer by ${by}.`;
}
