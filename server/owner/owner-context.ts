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

/** `names` are the channels that can send notices. */
export type PlanContext = OwnerContext & { names: Channel[] };

/** `rest` follows the link to What waits. `subject` defaults to the title, `leadIds` to the lead stored with the notice. */
type NoticeText = {
  subject?: string;
  title: string;
  blocks: Block[];
  rest?: Block[];
  leadIds?: string[];
};

/** Returns a hint for the operator that names a section of the manual. */
export function operatorHint(section: string): string {
  return `tell whoever runs your website (for them: docs/operating.md, “${section}”)`;
}

/** Nobody reads a longer list in a mail, and Gmail hides what follows 102 KB. */
export const listedAtMost = 10;

export function andMore(count: number): Block[] {
  return count > 0 ? [`And ${count} more.`] : [];
}

/** One kind of mail to the owners. Only its facts are stored; the rest is read when it is sent. */
export type NoticeDefinition = {
  /** After this time it is no longer true, or would arrive at night. */
  sendWithinMs: number;
  /** Returns null when the notice no longer applies. */
  compose(claimed: ClaimedNotice, context: OwnerContext): Promise<NoticeText | null> | NoticeText;
};

/** Adds the owner's link to What waits. A channel that no owner reads gets the text without links. */
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
