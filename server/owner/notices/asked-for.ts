import * as v from "valibot";
import { dayMs, hourMs } from "#domain/durations.ts";
import type { Lead } from "#domain/leads/lead.ts";
import { dayAsked, headline, leadFacts } from "../../mail/lead-facts.ts";
import { actionLinks, howToWrite, nextBlocks, subjectOf } from "../../mail/lead-mail.ts";
import { actionLink } from "../../mail/owner-links.ts";
import { askedToForget } from "../../mail/redacted-mail.ts";
import { type Block, type MailLink, withoutLinks } from "../../mail/render-mail.ts";
import { requestRows, senderLabel, subjectMark } from "../../mail/shown-fields.ts";
import { notesOf } from "../../mail/what-to-mind.ts";
import type { ClaimedNotice } from "../../store/stored-records.ts";
import { noticeKind, type OwnerContext } from "../owner-context.ts";

/** A request that the owners wanted once more, by a button on its page. */
export const copyNotice = noticeKind({
  sendWithinMs: dayMs,
  facts: v.null(),
  compose(_facts, context, claimed) {
    const { site } = context;
    const lead = leadOf(claimed);
    const facts = leadFacts(lead, site);
    const actions = actionLinks(lead, site);
    return {
      subject: `Sent again: ${subjectOf(lead, facts, site)}`,
      title: headline(facts, dayAsked(lead, site)),
      blocks: wholeRequest(lead, actions, context),
    };
  },
});

/** Sent to the owners only, because others may hold a link to the request, and must not see who else wrote from the same phone. */
export const forgetNotice = noticeKind({
  sendWithinMs: dayMs,
  facts: v.null(),
  compose(_facts, { site }, claimed) {
    const lead = leadOf(claimed);
    return {
      subject: `Delete everything saved about ${senderLabel(lead)} ${subjectMark(lead)}?`,
      title: `Delete everything saved about ${withoutLinks(senderLabel(lead))}?`,
      blocks: [...askedToForget, { links: [actionLink("forget", lead, site.ownerLinks)] }],
    };
  },
});

/** A new link, for an owner whose own had expired. */
export const waitingLinkNotice = noticeKind({
  sendWithinMs: hourMs,
  facts: v.null(),
  compose: () => ({
    subject: "Your new link to what waits",
    title: "Here's your new link",
    blocks: [
      "It opens the list of everyone who's waiting to hear from you. Keep it to yourself: whoever has it sees them all.",
    ],
  }),
});

function leadOf({ lead }: ClaimedNotice): Lead {
  if (!lead) throw new Error("this notice is about a lead");
  return lead;
}

/** Complete, so that nobody has to look for the request. */
export function wholeRequest(
  lead: Lead,
  actions: MailLink[],
  { site, clock }: Pick<OwnerContext, "site" | "clock">,
): Block[] {
  const facts = leadFacts(lead, site);
  return [
    { list: notesOf(lead, site, clock()).map((text) => ({ text })) },
    howToWrite(lead),
    ...nextBlocks(lead, { facts, actions, isReplyOurs: true }, site, clock()),
    { rows: requestRows(lead, site) },
  ];
}
