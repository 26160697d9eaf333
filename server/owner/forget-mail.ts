import type { Lead } from "../../domain/leads/lead.ts";
import { actionLink } from "../mail/owner-links.ts";
import { askedToForget } from "../mail/redacted-mail.ts";
import { type Block, renderMail, signature, withoutLinks } from "../mail/render-mail.ts";
import { senderLabel } from "../mail/shown-fields.ts";
import type { OwnerContext } from "./owner-loop.ts";

/** Sent to the owners only, because others may hold a link to the request, and must not see who else wrote from the same phone. */
export function composeForgetMail(
  lead: Lead,
  { site, ownerLinks }: Pick<OwnerContext, "site" | "ownerLinks">,
) {
  const title = `Delete what is stored of ${withoutLinks(senderLabel(lead))}?`;
  const blocks: Block[] = [{ title }, ...askedToForget, { links: [actionLink("forget", lead, ownerLinks)] }];
  return { subject: title, ...renderMail([...blocks, signature(site.business.name)]) };
}
