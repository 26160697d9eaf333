import * as v from "valibot";
import { replyTimeText } from "../../domain/business/reply-time.ts";
import type { Lead } from "../../domain/leads/lead.ts";
import { email } from "../../domain/requests/contact-fields.ts";
import type { Notice } from "../delivery/channel-sender.ts";
import { actionLabels, contactLinks } from "../delivery/compose-email.ts";
import { leadFacts } from "../delivery/lead-facts.ts";
import { denverTime, formTitle, senderLabel, shownFields } from "../delivery/lead-labels.ts";
import type { OwnerContext } from "./owner-loop.ts";
import { type Block, renderNotice } from "./render-notice.ts";

/** Of a request that nobody has answered, by the end of what was promised: with all of it, so that nobody has to look for it. */
export function composeReminder(
  lead: Lead,
  { clock, site, ownerLinks }: Pick<OwnerContext, "clock" | "site" | "ownerLinks">,
): Pick<Notice, "subject" | "replyTo" | "text" | "html"> {
  const name = senderLabel(lead);
  const facts = leadFacts(lead, null, site);
  const by = facts.replyBy ? replyTimeText(new Date(facts.replyBy)) : "soon";
  const isOverdue = facts.replyBy !== null && facts.replyBy <= clock().toISOString();
  const address = v.safeParse(email.schema, lead.fields.email);
  const title = isOverdue
    ? `${name} should have had an answer by ${by}`
    : `${name} awaits an answer by ${by}`;
  const blocks: Block[] = [
    { links: contactLinks(facts, lead) },
    { links: [{ text: actionLabels.answered, href: ownerLinks.linkTo("answered", lead.id) }] },
    address.success
      ? `To answer ${name}, call, or reply to this message: it goes to ${address.output}.`
      : `${name} left no usable e-mail address; please call.`,
    {
      rows: [
        { label: "Request", text: formTitle(lead.form) },
        ...shownFields(lead, site.serviceNames),
        { label: "Received", text: denverTime(lead.receivedAt, "long") },
        { label: "Reference", text: lead.id },
      ],
    },
  ];
  return {
    subject: `${isOverdue ? "Overdue" : "Still waiting"}: ${title}`,
    ...(address.success && { replyTo: { name, address: address.output } }),
    ...renderNotice({ title, blocks, businessName: site.business.name }),
  };
}
