import { html } from "hono/html";
import { displayPhone } from "../../domain/business/business.ts";
import { replyTimeText } from "../../domain/business/reply-time.ts";
import type { SiteFacts } from "../../domain/business/site-facts.ts";
import type { Lead } from "../../domain/leads/lead.ts";
import { fillTemplate, splitTemplate } from "../../domain/pages/content-text.ts";
import { thankYouPathOf } from "../../domain/requests/form.ts";
import { findForm } from "../../domain/requests/forms.ts";
import { shortReference, thankYouPaths } from "../../domain/requests/sent-request.ts";
import type { ClaimedDelivery } from "../store/lead-store.ts";
import { type LeadContext, replyBy } from "./lead-facts.ts";
import { confirmedFields } from "./lead-labels.ts";
import {
  type ComposedEmail,
  htmlHeading,
  htmlLines,
  htmlMail,
  htmlRows,
  messageId,
  plainField,
} from "./mail-parts.ts";

export type ConfirmationContext = LeadContext &
  Pick<SiteFacts, "thankYou"> & { business: Pick<SiteFacts["business"], "phone" | "email"> };

/** The message that tells a visitor what was sent and when to expect an answer, in the words of the thank-you page. */
export function composeConfirmation(
  { lead, delivery }: Pick<ClaimedDelivery, "lead" | "delivery">,
  { from, to, site }: { from: string; to: string; site: ConfirmationContext },
): ComposedEmail {
  const { business, thankYou, replyWithinHours } = site;
  const thanks = thankYou[kindOf(lead)];
  const reference = shortReference(lead.id);
  const dueAt = replyBy(lead, site);
  const page: Page = {
    title: thanks.title,
    promise: [
      fillTemplate(thanks.text, { hours: replyWithinHours }),
      ...(dueAt ? [fillTemplate(thankYou.replyBy, { day: replyTimeText(new Date(dueAt)) })] : []),
    ].join(" "),
    next: thanks.next,
    phone: business.phone,
    sent: thankYou.receipt.title,
    fields: confirmedFields(lead, site.serviceNames).map(({ name, label, text }) => [
      label,
      name === "email" ? text : withoutLinks(text),
    ]),
    reference: fillTemplate(thankYou.receipt.reference, { reference }),
    why: thankYou.confirmation.why,
    businessName: business.name,
  };
  return {
    from,
    to: [to],
    replyTo: { name: business.name, address: business.email },
    subject: fillTemplate(thankYou.confirmation.subject, { title: thanks.title, reference }),
    messageId: messageId(delivery, from),
    date: new Date(lead.receivedAt),
    // RFC 3834, and the same for Exchange: no program answers this.
    headers: { "Auto-Submitted": "auto-replied", "X-Auto-Response-Suppress": "All" },
    text: asText(page),
    html: asHtml(page),
  };
}

function kindOf({ form }: Lead): keyof typeof thankYouPaths {
  const definition = findForm(form);
  const path = definition ? thankYouPathOf(definition) : thankYouPaths.request;
  if (path === thankYouPaths.message) return "message";
  return path === thankYouPaths.application ? "application" : "request";
}

/** Anybody can have this sent to anybody: it must not carry their links there. */
function withoutLinks(text: string): string {
  return text
    .split(/(\s+)/)
    .map((word) => (/:\/\/|www\.|\.[a-z]{2}|\.[A-Z]{2}/.test(word) ? "[…]" : word))
    .join("");
}

type Page = {
  title: string;
  promise: string;
  /** With a place for the phone. */
  next: string;
  phone: string;
  sent: string;
  fields: [label: string, text: string][];
  reference: string;
  why: string;
  businessName: string;
};

function asText({ title, promise, next, phone, sent, fields, reference, why, businessName }: Page): string {
  return [
    title,
    "",
    promise,
    fillTemplate<"phone">(next, { phone: displayPhone(phone) }),
    "",
    sent,
    ...fields.map(([label, text]) => plainField(label, text)),
    "",
    reference,
    "",
    why,
    "",
    `${businessName}, ${displayPhone(phone)}`,
    "",
  ].join("\n");
}

function asHtml({ title, promise, next, phone, sent, fields, reference, why, businessName }: Page): string {
  const call = html`<a href="tel:${phone}">${displayPhone(phone)}</a>`;
  return htmlMail(html`${htmlHeading(title)}
<p>${promise}</p>
<p>${splitTemplate(next).map((part, i) => (i % 2 === 0 ? part : call))}</p>
<h2 style="font-size: 18px; margin: 24px 0 8px">${sent}</h2>
${htmlRows(fields.map(([label, text]) => [label, htmlLines(text)]))}
<p>${reference}</p>
<p style="font-size: 14px">${why}</p>
<p style="font-size: 14px">${businessName}, ${call}</p>`);
}
