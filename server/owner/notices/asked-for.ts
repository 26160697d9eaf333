import { dayMs } from "#domain/durations.ts";
import type { Lead } from "#domain/leads/lead.ts";
import { leadFacts } from "../../mail/lead-facts.ts";
import { subjectOf, wholeRequest } from "../../mail/lead-mail.ts";
import { forgetLink } from "../../mail/owner-links.ts";
import { withoutLinks } from "../../mail/render-mail.ts";
import { senderLabel, subjectMark } from "../../mail/shown-fields.ts";
import type { ClaimedNotice } from "../../store/stored-records.ts";
import type { NoticeDefinition } from "../owner-context.ts";

/** Mails a request once more, after an owner pressed the button on its page. */
export const copyNotice: NoticeDefinition = {
  sendWithinMs: dayMs,
  compose(claimed, { site, clock }) {
    const lead = leadOf(claimed);
    return {
      subject: `Sent again: ${subjectOf(lead, leadFacts(lead, site), site)}`,
      ...wholeRequest(lead, site, { now: clock(), replyTo: "owners" }),
    };
  },
};

/** Sent to the owners only, because others may hold a link to the request, and must not see who else wrote from the same phone. */
export const forgetNotice: NoticeDefinition = {
  sendWithinMs: dayMs,
  compose(claimed, { site }) {
    const lead = leadOf(claimed);
    return {
      subject: `Delete everything saved about ${senderLabel(lead)} ${subjectMark(lead)}?`,
      title: `Delete everything saved about ${withoutLinks(senderLabel(lead))}?`,
      blocks: [
        "Someone tapped “Delete this person's data” on this request's page. Nothing has been deleted yet. The button shows what would be deleted, and asks once more.",
        "Wasn't one of you? Then there's nothing to do.",
        { links: forgetLink(lead, site) },
      ],
    };
  },
};

function leadOf({ lead }: ClaimedNotice): Lead {
  if (!lead) throw new Error("this notice is about a lead");
  return lead;
}
