import * as v from "valibot";
import { type ReplyRule, replyDueAt, replyTimeText } from "../../domain/business/reply-time.ts";
import type { Lead } from "../../domain/leads/lead.ts";
import { email, showPhone, toE164 } from "../../domain/requests/contact-fields.ts";
import { fieldText } from "../../domain/requests/field.ts";
import type { Notice } from "../delivery/channel-sender.ts";
import { denverTime, formTitle, senderLabel } from "../delivery/lead-labels.ts";
import type { OwnerLinks } from "./owner-links.ts";
import { type Block, renderNotice } from "./render-notice.ts";

/** Of a request that nobody has answered, by the end of what was promised. */
export function composeReminder(
  lead: Lead,
  {
    now,
    rule,
    businessName,
    ownerLinks,
  }: { now: Date; rule: ReplyRule; businessName: string; ownerLinks: Pick<OwnerLinks, "linkTo"> },
): Pick<Notice, "subject" | "replyTo" | "text" | "html"> {
  const name = senderLabel(lead);
  const dueAt = replyDueAt(new Date(lead.receivedAt), rule);
  const by = dueAt ? replyTimeText(dueAt) : "soon";
  const isOverdue = dueAt !== null && dueAt <= now;
  const phone = toE164(fieldText(lead.fields.phone));
  const address = v.safeParse(email.schema, lead.fields.email);
  const title = isOverdue
    ? `${name} should have had an answer by ${by}`
    : `${name} awaits an answer by ${by}`;
  const blocks: Block[] = [
    {
      rows: [
        { label: "Request", text: formTitle(lead.form) },
        { label: "Received", text: denverTime(lead.receivedAt, "long") },
        {
          label: "Phone",
          text: showPhone(fieldText(lead.fields.phone)),
          href: phone && `tel:${phone}`,
        },
        { label: "Reference", text: lead.id },
      ],
    },
    address.success
      ? `To answer ${name}, call, or reply to this message: it goes to ${address.output}.`
      : `${name} left no usable e-mail address; please call.`,
    {
      list: [
        {
          text: "Answered already?",
          link: { text: "I have answered", href: ownerLinks.linkTo("answered", lead.id) },
        },
      ],
    },
  ];
  return {
    subject: `${isOverdue ? "Overdue" : "Still waiting"}: ${title}`,
    ...(address.success && { replyTo: { name, address: address.output } }),
    ...renderNotice({ title, blocks, businessName }),
  };
}
