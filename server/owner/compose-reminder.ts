import { replyTimeText } from "../../domain/business/reply-time.ts";
import { denverTime } from "../../domain/denver-time.ts";
import type { Lead } from "../../domain/leads/lead.ts";
import type { Notice } from "../delivery/channel-sender.ts";
import { contactLinks, howToWrite, writeLinks } from "../delivery/email.ts";
import { formTitle, leadFacts, senderLabel, shownFields } from "../delivery/lead-facts.ts";
import { type Block, renderMail, signature } from "../delivery/render-mail.ts";
import { actionLink } from "./owner-links.ts";
import type { OwnerContext } from "./owner-loop.ts";

/** Of a request that nobody has answered, by the end of what was promised: with all of it, so that nobody has to look for it. */
export function composeReminder(
  lead: Lead,
  { clock, site, ownerLinks }: Pick<OwnerContext, "clock" | "site" | "ownerLinks">,
): Pick<Notice, "subject" | "text" | "html"> {
  const name = senderLabel(lead);
  const facts = leadFacts(lead, null, site);
  const by = facts.replyBy ? replyTimeText(new Date(facts.replyBy)) : "soon";
  const isOverdue = facts.replyBy !== null && facts.replyBy <= clock().toISOString();
  const title = isOverdue
    ? `${name} should have had an answer by ${by}`
    : `${name} awaits an answer by ${by}`;
  const blocks: Block[] = [
    { links: [...contactLinks(facts, lead), ...writeLinks(lead, site.business.name)] },
    { links: [actionLink("answered", lead, ownerLinks)] },
    howToWrite(lead),
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
    ...renderMail([{ title }, ...blocks, signature(site.business.name)]),
  };
}
