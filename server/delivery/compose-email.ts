import { html } from "hono/html";
import * as v from "valibot";
import type { Lead } from "../../domain/leads/lead.ts";
import { email } from "../../domain/requests/contact-fields.ts";
import type { OwnerLinks } from "../owner/owner-links.ts";
import type { ClaimedDelivery } from "../store/lead-store.ts";
import type { Notice } from "./channel-sender.ts";
import { daysText, headline, type LeadContext, type LeadFacts, leadFacts, leadNotes } from "./lead-facts.ts";
import { denverTime, type ShownField, shownFields, sourceText, spamReasons } from "./lead-labels.ts";
import {
  type ComposedEmail,
  headerText,
  htmlButtons,
  htmlHeading,
  htmlLines,
  htmlMail,
  htmlRows,
  type Link,
  messageId,
  plainField,
  plainLink,
} from "./mail-parts.ts";

/** What the owners' mails take from the site besides the lead. */
export type OwnerMailContext = LeadContext & { ownerLinks: Pick<OwnerLinks, "linkTo"> };

export type EmailEnvelope = { from: string; to: string[]; site: OwnerMailContext };

/** First in the subject, so that nothing a visitor types can stand before it. */
export const spamMark = "[Possible spam]";

/** The message that tells the owners about a lead. Every value may be hostile: headers get one line, HTML is escaped. */
export function composeEmail(
  { lead, delivery, wroteBeforeAt }: ClaimedDelivery,
  { from, to, site }: EmailEnvelope,
): ComposedEmail {
  const facts = leadFacts(lead, wroteBeforeAt, site);
  const isMarked = lead.status === "held";
  const name = headerText(facts.name ?? "") || "a visitor";
  const address = v.safeParse(email.schema, lead.fields.email);
  const source = sourceText(lead);
  const page: Page = {
    headline: headline(facts),
    spamReasons: isMarked ? spamReasons(lead) : [],
    notes: [
      ...leadNotes(facts, site),
      ...(lead.answeredAt ? [`Noted as answered on ${denverTime(lead.answeredAt, "long")}.`] : []),
    ],
    links: [
      contactLinks(facts, lead),
      actionsFor(lead).map((action) => ({
        text: actionLabels[action],
        href: site.ownerLinks.linkTo(action, lead.id),
      })),
    ],
    fields: [
      ...shownFields(lead, site.serviceNames),
      ...(source ? [{ name: "source", label: "Came from", text: source }] : []),
      { name: "form", label: "Form", text: facts.title },
      { name: "receivedAt", label: "Received", text: denverTime(lead.receivedAt, "long") },
      { name: "id", label: "Reference", text: lead.id },
    ],
    howToReply: address.success
      ? `To answer ${name}, reply to this message: it goes to ${address.output}.`
      : `${name} left no usable e-mail address; please call.`,
    businessName: site.business.name,
  };
  return {
    from,
    to,
    ...(address.success ? { replyTo: { name, address: address.output } } : {}),
    subject: `${isMarked ? `${spamMark} ` : ""}${subjectOf(facts, name)}`,
    messageId: messageId(delivery, from),
    date: new Date(lead.receivedAt),
    text: asText(page),
    html: asHtml(page),
  };
}

export const actionLabels = {
  answered: "I have answered",
  "not-spam": "It is a real request",
  spam: "It is spam",
  retry: "Try again",
};

/** What the owner may want to say about it next. Each link only asks first. */
function actionsFor({ status, answeredAt }: Lead): (keyof typeof actionLabels)[] {
  if (status === "held") return ["not-spam", "spam"];
  return answeredAt ? ["spam"] : ["answered", "spam"];
}

/** Nobody's own words: programs that answer mail leave it alone (RFC 3834). */
export function noticeEmail(notice: Notice, { from, to }: Pick<EmailEnvelope, "from" | "to">): ComposedEmail {
  const { subject, replyTo, text, html } = notice;
  return {
    ...{ from, to, subject, text, html, ...(replyTo && { replyTo }) },
    messageId: messageId(notice, from),
    date: new Date(notice.createdAt),
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

type Page = {
  headline: string;
  /** Nothing for an ordinary request. */
  spamReasons: string[];
  notes: string[];
  /** One row for whom to reach, one for what to say of it: before the fields, which may be long. */
  links: Link[][];
  fields: ShownField[];
  howToReply: string;
  businessName: string;
};

/** "Dog Walking: Dana Reed, Wed, Nov 26 to Sun, Nov 30 in Parker"; of many services two are named. */
function subjectOf(facts: LeadFacts, name: string): string {
  const { services, title } = facts;
  const named = services.slice(0, 2).join(", ");
  const what = services.length > 2 ? `${named} and ${services.length - 2} more` : named || title;
  const days = daysText(facts);
  const place = headerText(facts.town ?? facts.zipCode ?? "");
  return `${headerText(what)}: ${name}${days && `, ${days}`}${place && ` in ${place}`}`;
}

/** What a tap does on a phone. Nobody may be texted whose agreement is not proved. */
export function contactLinks(
  { phone, address }: Pick<LeadFacts, "phone" | "address">,
  { smsConsent }: Pick<Lead, "smsConsent">,
): Link[] {
  const map = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address ?? "")}`;
  return [
    ...(phone ? [{ text: "Call", href: `tel:${phone}` }] : []),
    ...(phone && smsConsent === "recorded" ? [{ text: "Text", href: `sms:${phone}` }] : []),
    ...(address ? [{ text: "Map", href: map }] : []),
  ];
}

const spamWarning =
  "This may be spam, so look before you answer. It may be a real request all the same. It is marked because:";

function asText({ headline, spamReasons, notes, links, fields, howToReply, businessName }: Page): string {
  const warning = [spamWarning, ...spamReasons.map((reason) => `  - ${reason}`), ""];
  return [
    ...(spamReasons.length > 0 ? warning : []),
    headline,
    "",
    ...notes.map((note) => `- ${note}`),
    ...(notes.length > 0 ? [""] : []),
    ...links.flat().map(plainLink),
    "",
    ...fields.map(({ label, text }) => plainField(label, text)),
    "",
    howToReply,
    "",
    `Sent by the website of ${businessName}.`,
    "",
  ].join("\n");
}

function asHtml({ headline, spamReasons, notes, links, fields, howToReply, businessName }: Page): string {
  const list = (items: string[]) =>
    html`<ul style="padding-left: 20px">${items.map((item) => html`<li>${item}</li>`)}</ul>`;
  return htmlMail(html`${
    spamReasons.length > 0 && html`<p><strong>${spamWarning}</strong></p>\n${list(spamReasons)}`
  }
${htmlHeading(headline)}
${notes.length > 0 && list(notes)}
${links.map(htmlButtons)}
${htmlRows(fields.map(({ label, text }) => [label, htmlLines(text)]))}
<p>${howToReply}</p>
<p style="font-size: 14px">Sent by the website of ${businessName}.</p>`);
}
