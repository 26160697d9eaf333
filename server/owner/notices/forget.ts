import * as v from "valibot";
import { dayMs } from "../../../domain/durations.ts";
import { actionLink } from "../../mail/owner-links.ts";
import { askedToForget } from "../../mail/redacted-mail.ts";
import { withoutLinks } from "../../mail/render-mail.ts";
import { senderLabel } from "../../mail/shown-fields.ts";
import { leadOf, noticeKind } from "../owner-context.ts";

/** Sent to the owners only, because others may hold a link to the request, and must not see who else wrote from the same phone. */
export const forgetNotice = noticeKind({
  sendWithinMs: dayMs,
  facts: v.null(),
  compose(_facts, { site }, claimed) {
    const lead = leadOf(claimed);
    return {
      title: `Delete what is stored of ${withoutLinks(senderLabel(lead))}?`,
      blocks: [...askedToForget, { links: [actionLink("forget", lead, site.ownerLinks)] }],
    };
  },
});
