import { replyTimeText } from "../../domain/business/reply-time.ts";
import { businessTime } from "../../domain/business-time.ts";
import type { Lead } from "../../domain/leads/lead.ts";
import { shortReference } from "../../domain/requests/sent-request.ts";
import { headline, leadFacts, startMark } from "../mail/lead-facts.ts";
import { actionLinks, contactLinks, howToWrite, writeLinks } from "../mail/lead-mail.ts";
import { actionLink } from "../mail/owner-links.ts";
import type { Notice } from "../mail/render-mail.ts";
import { type Block, type Link, renderMail, signature } from "../mail/render-mail.ts";
import { formTitle, senderLabel, shownFields, spamRows } from "../mail/shown-fields.ts";
import type { OwnerContext } from "./owner-loop.ts";

type Context = Pick<OwnerContext, "clock" | "site" | "ownerLinks">;
type Composed = Pick<Notice, "subject" | "text" | "html">;

export function composeReminder(lead: Lead, context: Context): Composed {
  const name = senderLabel(lead);
  const { replyBy } = leadFacts(lead, null, context.site);
  const by = replyBy ? replyTimeText(new Date(replyBy)) : "soon";
  const isOverdue = replyBy !== null && replyBy <= context.clock().toISOString();
  const title = isOverdue
    ? `${name} should have had an answer by ${by}`
    : `${name} awaits an answer by ${by}`;
  const actions = [
    actionLink("answered", lead, context.ownerLinks),
    actionLink("more", lead, context.ownerLinks),
  ];
  return {
    subject: `${startMark(lead, context.site, context.clock())}${isOverdue ? "Overdue" : "Still waiting"}: ${title}`,
    ...renderMail(wholeRequest(lead, { title, actions }, context)),
  };
}

export function composeCopy(lead: Lead, context: Context): Composed {
  const title = headline(leadFacts(lead, null, context.site));
  const actions = actionLinks(lead, context.ownerLinks);
  return { subject: `Sent again: ${title}`, ...renderMail(wholeRequest(lead, { title, actions }, context)) };
}

/** Complete, so that nobody has to look for the request. */
function wholeRequest(
  lead: Lead,
  { title, actions }: { title: string; actions: Link[] },
  { site }: Context,
): Block[] {
  const facts = leadFacts(lead, null, site);
  return [
    { title },
    { links: [...contactLinks(facts, lead), ...writeLinks(lead, site.business.name)] },
    { links: actions },
    howToWrite(lead),
    {
      rows: [
        ...spamRows(lead),
        { label: "Request", text: formTitle(lead.form) },
        ...shownFields(lead, site.serviceNames),
        { label: "Received", text: businessTime(lead.receivedAt, "long") },
        { label: "Reference", text: shortReference(lead.id) },
      ],
    },
    signature(site.business.name),
  ];
}
