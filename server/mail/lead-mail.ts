import { businessTime } from "#domain/business-time.ts";
import type { Lead } from "#domain/leads/lead.ts";
import { callableNumber } from "#domain/phone-number.ts";
import { fieldText } from "#domain/requests/field.ts";
import { shortReference } from "#domain/requests/sent-request.ts";
import type { ClaimedRequest } from "../store/stored-records.ts";
import { ownersCalendar } from "./lead-calendar.ts";
import {
  type DeliverySite,
  datesText,
  dayAsked,
  headline,
  type LeadFacts,
  leadFacts,
  startMark,
} from "./lead-facts.ts";
import { serviceNamesOf } from "./lead-services.ts";
import { requestLink } from "./owner-links.ts";
import { readyReply } from "./ready-reply.ts";
import {
  type ComposedEmail,
  headerText,
  type MailLink,
  messageId,
  type OwnerNotice,
  renderMail,
  signature,
} from "./render-mail.ts";
import { priceBlocks } from "./request-price.ts";
import { senderLabel, shownFields, sourceText, subjectMark } from "./shown-fields.ts";
import { addressOf, writeLinks } from "./visitor-replies.ts";
import { notesOf } from "./what-to-mind.ts";

export type EmailEnvelope = { from: string; to: string[]; site: DeliverySite };

/** Every value may be hostile: headers get one line, HTML is escaped. */
export function composeEmail(
  { id, lead }: ClaimedRequest,
  { from, to, site }: EmailEnvelope,
  sentAt: Date,
): ComposedEmail {
  const facts = leadFacts(lead, site);
  const name = senderLabel(lead);
  const notes = [
    ...notesOf(lead, site, sentAt),
    ...(lead.answeredAt
      ? [
          `${lead.answeredBy ?? "You"} ${lead.closedAs ? "took it off the list" : "marked it answered"} on ${businessTime(lead.answeredAt, "long", site.business.timeZone)}.`,
        ]
      : []),
  ];
  const source = sourceText(lead);
  return {
    from,
    to,
    ...replyTo(lead, name),
    subject: startMark(lead, site, sentAt) + subjectOf(lead, facts, site),
    messageId: messageId({ id }, from),
    date: sentAt,
    ...ownersCalendar(lead, facts, site),
    ...renderMail([
      { title: headline(facts, dayAsked(lead, site)) },
      { list: notes.map((text) => ({ text })) },
      { links: leadButtons(lead, site, sentAt) },
      ...priceBlocks(lead),
      {
        rows: [
          ...shownFields(lead, { ...site, serviceNames: serviceNamesOf(lead, site) }),
          ...(source ? [{ label: "Came from", text: source }] : []),
          { label: "Form", text: facts.title },
          { label: "Received", text: businessTime(lead.receivedAt, "long", site.business.timeZone) },
          { label: "Reference", text: shortReference(lead.id) },
        ],
      },
      howToReply(lead, name),
      signature(site.business.name),
    ]),
  };
}

/** The rest is on the request's page. */
export function leadButtons(lead: Lead, site: DeliverySite, now: Date): MailLink[] {
  const [call] = callLinks(lead);
  const [write] = [...readyReply(lead, site, now), ...writeLinks(lead, site.business.name)];
  const isWaiting = lead.status === "accepted" && !lead.answeredAt;
  return [
    ...(call ? [{ ...call, isMain: true }] : []),
    ...(write ? [write] : []),
    ...(isWaiting ? requestLink("Answered", lead, site) : []),
    ...requestLink("More", lead, site),
  ];
}

/** Marked as automatic, so that auto-responders ignore it (RFC 3834). */
export function noticeEmail(
  notice: Pick<OwnerNotice, "id" | "subject" | "text" | "html">,
  { from, to }: Pick<EmailEnvelope, "from" | "to">,
  sentAt: Date,
): ComposedEmail {
  const { subject, text, html } = notice;
  return {
    from,
    to,
    replyTo: to,
    subject,
    text,
    html,
    messageId: messageId(notice, from),
    date: sentAt,
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

/** "Dana Reed (0100), Wed, Nov 26 to Sun, Nov 30: Dog Walking in Parker": a phone shows 40 letters. At most two services are named. */
export function subjectOf(lead: Lead, facts: LeadFacts, site: DeliverySite): string {
  const { services, title } = facts;
  const named = services.slice(0, 2).join(", ");
  const care = services.length > 2 ? `${named} and ${services.length - 2} more` : named || title;
  const days = datesText(facts, dayAsked(lead, site));
  const area = headerText(facts.town ?? facts.zipCode ?? "");
  return `${senderLabel(lead)} ${subjectMark(lead)}${days && `, ${days}`}: ${headerText(care)}${area && ` in ${area}`}`;
}

/** Texting needs a stored proof of consent that was not revoked. */
export function callLinks(lead: Lead): MailLink[] {
  const phone = callableNumber(fieldText(lead.fields.phone));
  if (!phone) return [];
  const text = { text: "Text", href: `sms:${phone}` };
  return [{ text: "Call", href: `tel:${phone}` }, ...(lead.smsConsent === "recorded" ? [text] : [])];
}

export function mapLinks({ address }: Pick<LeadFacts, "address">): MailLink[] {
  const href = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address ?? "")}`;
  return address ? [{ text: "Map", href }] : [];
}

/** The visitor gets the reply and may read its subject. */
function replyTo(lead: Lead, name: string): Pick<ComposedEmail, "replyTo"> {
  const address = addressOf(lead);
  return address ? { replyTo: { name, address } } : {};
}

function howToReply(lead: Lead, name: string): string {
  const address = addressOf(lead);
  return address
    ? `To answer ${name}, call or just reply to this email. It goes to ${address}.`
    : noAddress(name);
}

export function howToWrite(lead: Lead): string {
  const name = senderLabel(lead);
  return addressOf(lead)
    ? `To answer ${name}, call or tap a button above. A reply to this email comes back to you, not to ${name}.`
    : noAddress(name);
}

function noAddress(name: string): string {
  return `${name} left no working email address. Please call.`;
}
