import { replyTimeText } from "../../domain/business/reply-time.ts";
import { type CalendarEvent, calendarFile } from "../../domain/calendar-file.ts";
import type { Lead } from "../../domain/leads/lead.ts";
import { formatPhone } from "../../domain/phone-number.ts";
import {
  type DeliverySite,
  dayAsked,
  headline,
  type LeadFacts,
  replyBy,
  servicesText,
} from "./lead-facts.ts";
import { dayIn } from "./lead-holidays.ts";
import { type ComposedEmail, headerText } from "./render-mail.ts";

type Days = { firstDay: string; lastDay: string };

/** Until when to call, unless that was done, and the days that are asked for. */
export function ownersCalendar(
  lead: Lead,
  facts: LeadFacts,
  site: DeliverySite,
): Pick<ComposedEmail, "attachments"> {
  const { businessClock } = site;
  const { replyBy: due, phone, address } = facts;
  const name = headerText(facts.name ?? "") || "a visitor";
  const note = [headline(facts, dayAsked(lead, site)), phone && formatPhone(phone), address]
    .filter(Boolean)
    .join("\n");
  const dueAt = due && !lead.answeredAt ? new Date(due) : null;
  const days = daysOf(lead);
  return attach(lead, [
    ...(dueAt
      ? [{ id: "call", at: dueAt, title: `Call ${name} by ${replyTimeText(dueAt, businessClock)}`, note }]
      : []),
    ...(days
      ? [{ id: "care", ...days, title: `${name}: ${headerText(servicesText(facts))} (not confirmed)`, note }]
      : []),
  ]);
}

/** Of what the sender wrote, only days. */
export function visitorsCalendar(lead: Lead, site: DeliverySite): Pick<ComposedEmail, "attachments"> {
  const { call, days } = site.thankYou.calendar;
  const asked = daysOf(lead);
  const dueAt = replyBy(lead, site);
  if (!asked) return {};
  return attach(lead, [
    { id: "asked", ...asked, ...days },
    ...(dueAt ? [{ id: "answer", at: new Date(dueAt), ...call }] : []),
  ]);
}

/** A single day is the whole of it. */
function daysOf(lead: Lead): Days | null {
  const [start, end] = [dayIn(lead, "startDate"), dayIn(lead, "endDate")];
  const [firstDay, lastDay] = [start || end, end || start];
  return firstDay && firstDay <= lastDay ? { firstDay, lastDay } : null;
}

/** The ids are the request's, so that a mail that comes twice adds nothing twice. */
function attach(lead: Lead, events: CalendarEvent[]): Pick<ComposedEmail, "attachments"> {
  const [first, ...others] = events.map((event) => ({ ...event, id: `${lead.id}-${event.id}` }));
  if (!first) return {};
  const content = calendarFile([first, ...others], new Date(lead.receivedAt));
  return {
    attachments: [
      { filename: "request.ics", content, contentType: "text/calendar; method=PUBLISH; charset=utf-8" },
    ],
  };
}
