import { firstDayOf, isBeforeCare } from "#domain/business/early-care.ts";
import { replyTimeText } from "#domain/business/reply-time.ts";
import { addDays } from "#domain/calendar-date.ts";
import { type CalendarEvent, calendarFile, callEventId } from "#domain/calendar-file.ts";
import { unservedNote } from "#domain/catalogue/served-days.ts";
import { stayBounds } from "#domain/catalogue/stay-bounds.ts";
import type { Lead } from "#domain/leads/lead.ts";
import { formatPhone } from "#domain/phone-number.ts";
import { type DeliverySite, dayAsked, headline, type LeadFacts } from "./lead-facts.ts";
import { dayIn, leadCareRuns, leadDays } from "./lead-holidays.ts";
import { type ComposedEmail, headerText } from "./render-mail.ts";
import { servicesText } from "./shown-fields.ts";

type Days = { firstDay: string; lastDay: string };

/** Until when to call, unless that was done, and the days that are asked for. */
export function ownersCalendar(
  lead: Lead,
  facts: LeadFacts,
  site: DeliverySite,
): Pick<ComposedEmail, "attachments"> {
  const { businessClock } = site;
  const { replyBy: due, phone, address, closedNotes, price } = facts;
  const name = headerText(facts.name ?? "") || "a visitor";
  const who = headline(facts, dayAsked(lead, site));
  const note = [who, phone && formatPhone(phone), address, price, ...closedNotes].filter(Boolean).join("\n");
  const dueAt = due && !lead.answeredAt && isCallInTime(due, lead, site) ? new Date(due) : null;
  const days = daysOf(lead, site);
  return attach(lead, [
    ...(dueAt
      ? [
          {
            id: `${lead.id}-call`,
            at: dueAt,
            title: `Call ${name} by ${replyTimeText(dueAt, businessClock)}`,
            note,
          },
        ]
      : []),
    ...(days ?? []).map((each, i) => ({
      id: eventId(`${lead.id}-care`, i),
      ...each,
      title: `${name}: ${headerText(servicesText(facts))} (not confirmed)`,
      note,
    })),
  ]);
}

/** Of what the sender wrote, only days. */
export function visitorsCalendar(lead: Lead, site: DeliverySite): Pick<ComposedEmail, "attachments"> {
  const { call, days } = site.thankYou.calendar;
  const asked = daysOf(lead, site);
  const { replyBy: dueAt } = lead;
  if (!asked) return {};
  return attach(lead, [
    ...asked.map((each, i) => ({
      id: eventId(`${lead.id}-asked`, i),
      ...each,
      ...days,
      note: [closedNote(lead, site), days.note].filter(Boolean).join(" "),
    })),
    ...(dueAt && isCallInTime(dueAt, lead, site)
      ? [{ id: callEventId(lead.id), at: new Date(dueAt), ...call }]
      : []),
  ]);
}

/** For the visitor, who has sent it. */
export function closedNote(lead: Lead, site: DeliverySite): string {
  return unservedNote(leadDays(lead, site).unserved, dayAsked(lead, site), true);
}

function isCallInTime(dueAt: string, { fields }: Lead, { businessClock }: DeliverySite): boolean {
  return isBeforeCare(new Date(dueAt), firstDayOf(fields), businessClock);
}

/** The days with care, which closed days may part; null without dates. Further ahead than the estimate goes, a year was mistyped. */
function daysOf(lead: Lead, site: DeliverySite): Days[] | null {
  const [start, end] = [dayIn(lead, "startDate"), dayIn(lead, "endDate")];
  const [first, last] = [start || end, end || start];
  const farthest = addDays(dayAsked(lead, site), stayBounds.daysAhead);
  if (!first || first > last || last > farthest) return null;
  return leadCareRuns(lead, site).map(([firstDay, lastDay]) => ({ firstDay, lastDay }));
}

/** The first keeps the id that it has without closed days. */
function eventId(id: string, i: number): string {
  return i === 0 ? id : `${id}-${i + 1}`;
}

/** The ids contain the request's, so that a mail that comes twice adds nothing twice. */
function attach({ receivedAt }: Lead, events: CalendarEvent[]): Pick<ComposedEmail, "attachments"> {
  const [first, ...others] = events;
  if (!first) return {};
  const content = calendarFile([first, ...others], new Date(receivedAt));
  return {
    attachments: [{ filename: "request.ics", content, contentType: "text/calendar; charset=utf-8" }],
  };
}
