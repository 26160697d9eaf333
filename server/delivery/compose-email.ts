import { html } from "hono/html";
import * as v from "valibot";
import type { Lead } from "../../domain/leads/lead.ts";
import { toOneLine } from "../../domain/requests/clean-text.ts";
import { email, toE164 } from "../../domain/requests/contact-fields.ts";
import { fieldText } from "../../domain/requests/field.ts";
import type { OwnerLinks } from "../owner/owner-links.ts";
import type { ClaimedDelivery } from "../store/lead-store.ts";
import { denverTime, formTitle, senderLabel, shownFields, spamReasons } from "./lead-labels.ts";

/** What every message has besides the lead. */
export type EmailLetter = { businessName: string; ownerLinks: Pick<OwnerLinks, "linkTo"> };
export type EmailEnvelope = EmailLetter & { from: string; to: string[] };

type ComposedEmail = {
  from: string;
  to: string[];
  replyTo?: { name: string; address: string };
  subject: string;
  /** The same over all attempts, so that a mail program can collapse a message that arrived twice. */
  messageId: string;
  date: Date;
  text: string;
  html: string;
};

/** First in the subject, so that nothing a visitor types can stand before it. */
const spamMark = "[Possible spam]";

/** The message that tells the owners about a lead. Every value may be hostile: headers get one line, HTML is escaped. */
export function composeEmail({ lead, delivery }: ClaimedDelivery, envelope: EmailEnvelope): ComposedEmail {
  const title = formTitle(lead.form);
  const isMarked = lead.status === "held";
  const name = senderLabel(lead);
  const place = headerText(fieldText(lead.fields.zipCode ?? lead.fields.town));
  const address = v.safeParse(email.schema, lead.fields.email);
  const page = {
    title,
    name,
    spamReasons: isMarked ? spamReasons(lead) : [],
    address: address.success ? address.output : null,
    tel: telephoneUri(lead.fields.phone),
    fields: shownFields(lead),
    received: denverTime(lead.receivedAt, "long"),
    reference: lead.id,
    actions: actionsFor(lead.status).map((action) => ({
      label: actionLabels[action],
      url: envelope.ownerLinks.linkTo(action, lead.id),
    })),
    businessName: envelope.businessName,
  };
  return {
    from: envelope.from,
    to: envelope.to,
    ...(page.address ? { replyTo: { name, address: page.address } } : {}),
    subject: `${isMarked ? `${spamMark} ` : ""}${title}: ${name}${place ? ` in ${place}` : ""}`,
    messageId: `<${delivery.id}@${domainOf(envelope.from)}>`,
    date: new Date(lead.receivedAt),
    text: asText(page),
    html: asHtml(page),
  };
}

const actionLabels = {
  answered: "I have answered",
  "not-spam": "It is a real request",
  spam: "It is spam",
};

/** What the owner may want to say about it next. Each link only asks first. */
function actionsFor(status: Lead["status"]): (keyof typeof actionLabels)[] {
  return status === "held" ? ["not-spam", "spam"] : ["answered", "spam"];
}

type Page = {
  title: string;
  name: string;
  /** Nothing for an ordinary request. */
  spamReasons: string[];
  address: string | null;
  tel: string | null;
  fields: { name: string; label: string; text: string }[];
  received: string;
  reference: string;
  actions: { label: string; url: string }[];
  businessName: string;
};

function asText(page: Page): string {
  // Lines after the first are indented: nobody can write a message that looks like our own lines below it.
  const fields = page.fields.map(
    ({ label, text }) => `${label}: ${text.split(/\r\n|\p{Zl}|\p{Zp}|[\n\r\v\f\x85]/u).join("\n    ")}`,
  );
  return [
    ...(page.spamReasons.length > 0
      ? [spamWarning, ...page.spamReasons.map((reason) => `  - ${reason}`), ""]
      : []),
    `${page.title} from ${page.name}`,
    "",
    ...fields,
    "",
    `Received: ${page.received}`,
    `Reference: ${page.reference}`,
    "",
    howToReply(page),
    ...(page.tel ? [`Call: ${page.tel}`] : []),
    "",
    ...page.actions.flatMap(({ label, url }) => [`${label}:`, url, ""]),
    `Sent by the website of ${page.businessName}.`,
    "",
  ].join("\n");
}

const spamWarning =
  "This may be spam, so look before you answer. It may be a real request all the same. It is marked because:";

function howToReply({ name, address }: Page): string {
  return address
    ? `To answer ${name}, reply to this message: it goes to ${address}.`
    : `${name} left no usable e-mail address; please call.`;
}

function asHtml(page: Page): string {
  const rows = page.fields.map(({ name, label, text }) =>
    row(label, name === "phone" && page.tel ? html`<a href="${page.tel}">${text}</a>` : lines(text)),
  );
  return String(html`<!doctype html>
<html lang="en">
<body style="font-family: sans-serif; color: #1f2933">
${page.spamReasons.length > 0 && spamNotice(page)}
<h1 style="font-size: 20px">${page.title} from ${page.name}</h1>
<table style="border-collapse: collapse">
${rows}
${row("Received", page.received)}
${row("Reference", page.reference)}
</table>
<p>${howToReply(page)}</p>
${page.actions.map(
  ({ label, url }) => html`<p><a href="${url}" style="${buttonStyle}">${label}</a></p>
`,
)}<p style="color: #616e7c">Sent by the website of ${page.businessName}.</p>
</body>
</html>
`);
}

function spamNotice({ spamReasons }: Page) {
  return html`<p><strong>${spamWarning}</strong></p>
<ul>${spamReasons.map((reason) => html`<li>${reason}</li>`)}</ul>`;
}

const buttonStyle =
  "display: inline-block; padding: 12px 20px; border: 1px solid #1f4d42; border-radius: 24px; color: #1f4d42";

function row(label: string, value: unknown) {
  return html`<tr><th style="text-align: left; vertical-align: top; padding: 4px 16px 4px 0">${label}</th><td style="padding: 4px 0">${value}</td></tr>
`;
}

function lines(text: string) {
  return text.split(/\r\n|\n/).map((line, i) => html`${i > 0 && html`<br>`}${line}`);
}

function headerText(text: string): string {
  // Cleaned when it was stored; a header must not depend on that.
  return toOneLine(text).slice(0, 100);
}

/** A US number without its country code gets it, because the owners may call from anywhere. */
function telephoneUri(phone: ClaimedDelivery["lead"]["fields"][string] | undefined): string | null {
  const number = typeof phone === "string" ? toE164(phone) : null;
  return number && `tel:${number}`;
}

function domainOf(from: string): string {
  return /@([a-z0-9.-]+)>?\s*$/i.exec(from)?.[1] ?? "localhost";
}
