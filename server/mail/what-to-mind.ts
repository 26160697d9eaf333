import { careStage, firstDayOf, pleaseCall, startsText } from "#domain/business/early-care.ts";
import { replyTimeText } from "#domain/business/reply-time.ts";
import { townOfZip } from "#domain/business/town-of-zip.ts";
import { fullDate, shortDate } from "#domain/calendar-date.ts";
import type { Lead } from "#domain/leads/lead.ts";
import { toE164 } from "#domain/phone-number.ts";
import { toOneLine } from "#domain/requests/clean-text.ts";
import { fieldText } from "#domain/requests/field.ts";
import { isApplication } from "#domain/requests/form.ts";
import { findForm } from "#domain/requests/forms.ts";
import { formatList } from "#domain/wording.ts";
import { businessTime } from "#domain/zoned-clock.ts";
import { type DeliverySite, dayAsked, isTomorrow, lateAnswerTo, promiseNote } from "./lead-facts.ts";
import { holidayNoteForOwners, leadHolidays, type UnservedNote, unservedNotes } from "./lead-holidays.ts";
import { formTitle, ownerFields, servicesOf, servicesText, spamReasons } from "./shown-fields.ts";

/** `kind` is for callers that act on certain notes. */
type ToMind = { text: string; kind?: "over" | UnservedNote["kind"] };

/** Returns what the owners should consider before they answer. Every mail, list and page about a request shows it. */
export function whatToMind(lead: Lead, site: DeliverySite, now: Date): ToMind[] {
  return [
    ...careNotes(lead, site, now),
    ...unservedNotes(lead, site, dayAsked(lead, site)),
    ...areaNotes(lead, site),
    ...medicationNotes(lead),
    ...leadHolidays(lead, site).map((holiday) => ({ text: holidayNoteForOwners(holiday) })),
    ...earlierNotes(lead, site),
  ];
}

/** Returns these notes after the request's state or, while it is unanswered, the promised answer. */
export function notesOf(lead: Lead, site: DeliverySite, now: Date): string[] {
  const notes = whatToMind(lead, site, now).map(({ text }) => text);
  return [stateNote(lead, site) || promiseNote(lead, site, now), ...notes].filter(Boolean);
}

/** Returns "" for an unanswered request. */
export function stateNote(lead: Lead, { business }: DeliverySite): string {
  const { status, answeredAt, answeredBy = "You", closedAs } = lead;
  if (status === "held") return `It looks like spam: ${spamReasons(lead).join("; ")}.`;
  if (status === "spam") return "It's marked as spam, so it's deleted sooner.";
  if (!answeredAt) return "";
  const at = businessTime(answeredAt, "long", business.timeZone);
  return `${closedAs ? "It was taken off the list" : `${answeredBy} answered it`} on ${at}.`;
}

/** For unanswered care that starts too soon, has begun or is over. */
function careNotes(lead: Lead, site: DeliverySite, now: Date): ToMind[] {
  const { businessClock } = site;
  const today = businessClock(now).date;
  const stage = careStage(lead.fields, today);
  if (stage === null || lead.answeredAt) return [];
  if (stage === "passed") return [{ kind: "over", text: "The days they asked for have passed." }];
  const starts = startsText(firstDayOf(lead.fields), today);
  const dueAt = lateAnswerTo(lead, site);
  if (dueAt && dueAt > now) {
    const by = replyTimeText(dueAt, businessClock);
    return [{ text: `${starts}. ${pleaseCall(now, businessClock)}: an answer by ${by} may be too late.` }];
  }
  return stage === "begun" || isTomorrow(lead, today) ? [{ text: `${starts}.` }] : [];
}

function areaNotes({ fields }: Lead, { towns, nearbyTowns }: DeliverySite): ToMind[] {
  const zipCode = toOneLine(fieldText(fields.zipCode));
  const served = [...new Set(Object.values(towns))];
  if (!zipCode || served.length === 0 || townOfZip(towns, zipCode)) return [];
  const nearby = townOfZip(nearbyTowns, zipCode);
  const text = nearby
    ? `Near your area: ${zipCode} is close to ${nearby}, so your site said maybe.`
    : `Outside your area: ${zipCode} isn't in ${formatList(served, "or")}.`;
  return [{ text }];
}

const medication =
  /\b(?:medic(?:ation|ine|ament)\w*|meds|pills?|insulin\w*|injections?|inhaler|(?:eye|ear) ?drops|pastillas?)\b/i;

/** The price includes medication that was chosen in the form or the estimate, but not what a text mentions. */
function medicationNotes(lead: Lead): ToMind[] {
  const { price, form } = lead;
  if (price?.hasMedication) return [{ text: "They want medication given." }];
  const written = ownerFields(lead).filter(({ definition }) => definition.kind === "lines");
  if (isApplication(findForm(form)) || !written.some(({ text }) => medication.test(text))) return [];
  const text = price?.reply
    ? "They mention medication; the price doesn't include it."
    : "They mention medication.";
  return [{ text }];
}

/** "They wrote before: Dog Walking, Mon, Nov 3, 2025, answered Tue, Nov 4." Anybody can enter a customer's address. */
function earlierNotes({ fields, earlier }: Lead, site: DeliverySite): ToMind[] {
  if (!earlier) return [];
  const { form, receivedAt, answeredAt, answeredBy, closedAs } = earlier;
  const dayOf = (instant: string) => site.businessClock(new Date(instant)).date;
  const about = servicesText({ services: servicesOf(earlier, site), title: formTitle(form) });
  const by = answeredBy ? ` by ${answeredBy}` : "";
  const answer =
    answeredAt && !closedAs ? `answered ${shortDate(dayOf(answeredAt))}${by}` : "not marked answered";
  const isSamePhone = toE164(fieldText(fields.phone)) === toE164(fieldText(earlier.fields.phone));
  const who = isSamePhone
    ? "They wrote before"
    : "This email address wrote before, with another phone number";
  return [{ text: `${who}: ${about}, ${fullDate(dayOf(receivedAt))}, ${answer}.` }];
}
