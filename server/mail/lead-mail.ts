import type { Lead } from "#domain/leads/lead.ts";
import { callableNumber } from "#domain/phone-number.ts";
import { fieldText } from "#domain/requests/field.ts";
import { shortReference } from "#domain/requests/sent-request.ts";
import { businessTime } from "#domain/zoned-clock.ts";
import type { ClaimedRequest } from "../store/stored-records.ts";
import {
  type DeliverySite,
  datesText,
  dayAsked,
  headline,
  type LeadFacts,
  leadFacts,
  startMark,
} from "./lead-facts.ts";
import { forgetLink, requestLink, waitingLink } from "./owner-links.ts";
import {
  type Block,
  type ComposedEmail,
  headerText,
  type MailLink,
  messageId,
  type OwnerNotice,
  renderMail,
  signature,
  withoutLinks,
} from "./render-mail.ts";
import { priceBlocks } from "./request-price.ts";
import { requestRows, senderLabel, subjectMark } from "./shown-fields.ts";
import { addressOf, readyReply, writeLinks } from "./visitor-replies.ts";
import { notesOf } from "./what-to-mind.ts";

export type EmailEnvelope = { from: string; to: string[]; site: DeliverySite };

/** Every value may be hostile: headers get one line, HTML is escaped. */
export function composeEmail(
  { id, lead }: ClaimedRequest,
  { from, to, site }: EmailEnvelope,
  sentAt: Date,
): ComposedEmail {
  const facts = leadFacts(lead, site);
  const { title, blocks } = wholeRequest(lead, site, { now: sentAt, replyTo: "visitor" });
  return {
    from,
    to,
    ...replyTo(lead),
    subject: startMark(lead, site, sentAt) + subjectOf(lead, facts, site),
    messageId: messageId({ id }, from),
    date: sentAt,
    ...renderMail([{ title }, ...blocks, signature(site.business.name)]),
  };
}

/** Contains all of the request, so that nobody has to look for it elsewhere. */
export function wholeRequest(
  lead: Lead,
  site: DeliverySite,
  { now, replyTo }: { now: Date; replyTo: "visitor" | "owners" },
): { title: string; blocks: Block[] } {
  return {
    title: titleOf(lead, site),
    blocks: [
      { list: notesOf(lead, site, now).map((text) => ({ text })) },
      { links: leadButtons(lead, site, now) },
      ...priceBlocks(lead),
      { rows: requestRows(lead, site) },
      howToAnswer(lead, replyTo),
    ],
  };
}

export function titleOf(lead: Lead, site: DeliverySite): string {
  return withoutLinks(headline(leadFacts(lead, site), dayAsked(lead, site)));
}

/** Other actions are on the request's page. */
function leadButtons(lead: Lead, site: DeliverySite, now: Date): MailLink[] {
  const isWaiting = lead.status === "accepted" && !lead.answeredAt;
  return [
    ...contactLinks(lead, site, now),
    ...(isWaiting ? requestLink("Answered", lead, site) : []),
    ...requestLink("More", lead, site),
  ];
}

/** Returns the two main buttons: call and write. */
export function contactLinks(lead: Lead, site: DeliverySite, now: Date): MailLink[] {
  const [call] = callLinks(lead);
  const [write] = [...readyReply(lead, site, now), ...writeLinks(lead, site.business.name)];
  return [...(call ? [{ ...call, isMain: true }] : []), ...(write ? [write] : [])];
}

/** Returns a request as an entry of a list, in a mail and on What waits. */
export function waitingEntry(lead: Lead, site: DeliverySite, now: Date) {
  return {
    title: titleOf(lead, site),
    text: [
      ...notesOf(lead, site, now),
      ...(lead.price?.total ? [lead.price.total] : []),
      `Sent ${businessTime(lead.receivedAt, "short", site.business.timeZone)}`,
      `Reference ${shortReference(lead.id)}`,
    ].join("\n"),
    links: leadButtons(lead, site, now),
  };
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

/** A reply goes to the visitor, who may then read the mail's subject. */
function replyTo(lead: Lead): Pick<ComposedEmail, "replyTo"> {
  const address = addressOf(lead);
  return address ? { replyTo: { name: senderLabel(lead), address } } : {};
}

function howToAnswer(lead: Lead, replyTo: "visitor" | "owners"): string {
  const [name, address] = [senderLabel(lead), addressOf(lead)];
  if (!address) return `${name} left no working email address. Please call.`;
  return replyTo === "visitor"
    ? `To answer ${name}, call or just reply to this email. It goes to ${address}.`
    : `To answer ${name}, call or tap a button above. A reply to this email comes back to you, not to ${name}.`;
}

const refused: Record<ClaimedRequest["kind"] | OwnerNotice["kind"], string> = {
  request: "a new request",
  requests: "more requests",
  due: "someone is waiting for your answer",
  morning: "your morning email",
  alert: "something needs you",
  change: "your change to the website",
  copy: "the request you asked for again",
  forget: "delete someone's data?",
  test: "a test",
};

/** Returns a mail without anything that visitors wrote, sent in place of one whose content the server rejects. */
export function composeRedactedEmail(
  message: ClaimedRequest | OwnerNotice,
  envelope: EmailEnvelope,
  sentAt: Date,
): ComposedEmail {
  const { site } = envelope;
  const leadIds = message.kind === "request" ? [message.lead.id] : message.leadIds;
  const [only, ...others] = leadIds;
  const about = only && others.length === 0 ? ` (${shortReference(only)})` : "";
  const title = `An email to you was refused: ${refused[message.kind]}${about}`;
  const mail = renderMail([
    { title },
    "Your mail server turned away the full email, as it does when something looks like spam. This one leaves out everything visitors wrote. Nothing is lost: it's all saved. If this keeps coming, tell whoever runs your website.",
    {
      list: leadIds.map((id) => ({
        text: `Request reference ${shortReference(id)}`,
        links:
          message.kind === "forget" ? forgetLink({ id }, site) : requestLink("See the request", { id }, site),
      })),
    },
    // Allowed here, because a reply to this mail does not go to a visitor.
    { links: waitingLink(site) },
    {
      rows: [{ label: "Written", text: businessTime(message.createdAt, "long", site.business.timeZone) }],
    },
    signature(site.business.name),
  ]);
  return noticeEmail({ id: message.id, subject: title, ...mail }, envelope, sentAt);
}
