import type { Channel } from "#domain/leads/lead.ts";
import type { DeliverySite } from "../mail/lead-facts.ts";
import { waitingLink } from "../mail/owner-links.ts";
import { type Block, type OwnerNotice, renderMail, signature } from "../mail/render-mail.ts";
import type { OutboxContext } from "../outbox/attempt-message.ts";
import type { ChannelSender } from "../outbox/channel-sender.ts";
import type { ClaimedNotice } from "../store/stored-records.ts";
import type { DailyJob } from "../upkeep/daily-jobs.ts";

export type OwnerContext = Pick<OutboxContext, "store" | "clock" | "log"> & {
  channels: ChannelSender[];
  site: DeliverySite;
  jobs?: DailyJob[];
  dataDir?: string;
};

/** `names`: of the channels that carry notices. */
export type PlanContext = OwnerContext & { names: Channel[] };

/**
 * `rest` follows the link to all that waits. Unless they are given, the subject is the title, and `leadIds` is the lead that is
 * stored with the notice.
 */
type NoticeText = {
  subject?: string;
  title: string;
  blocks: Block[];
  rest?: Block[];
  leadIds?: string[];
};

/** Advice for the operator, who has the manual. */
export function operatorHint(section: string): string {
  return `tell whoever runs your website (for them: docs/operating.md, “${section}”)`;
}

/** Nobody reads a longer list in a mail, and Gmail hides what follows 102 KB. */
export const listedAtMost = 10;

export function andMore(count: number): Block[] {
  return count > 0 ? [`And ${count} more.`] : [];
}

/** One kind of mail to the owners. Its facts are what is stored of it; the rest is read when it is sent. */
export type NoticeDefinition = {
  /** Later it is no longer true, or comes at night. */
  sendWithinMs: number;
  /** Null when there is nothing to say any more. */
  compose(claimed: ClaimedNotice, context: OwnerContext): Promise<NoticeText | null> | NoticeText;
};

/** Each has its owner's link to all that waits. A channel that no owner reads gets the words alone. */
export function renderNotice(
  { subject, title, blocks, rest = [] }: NoticeText,
  site: DeliverySite,
): Pick<OwnerNotice, "subject" | "text" | "html"> {
  const all = [{ title }, ...blocks, { links: waitingLink(site) }, ...rest, signature(site.business.name)];
  return { subject: subject ?? title, ...renderMail(site.links ? all : all.map(withoutButtons)) };
}

function withoutButtons(block: Block): Block {
  if (typeof block === "string" || Array.isArray(block)) return block;
  if ("links" in block) return { links: [] };
  return "list" in block ? { list: block.list.map((entry) => ({ ...entry, links: [] })) } : block;
}
