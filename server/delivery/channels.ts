import type { Business } from "../../domain/business/business.ts";
import type { Clock } from "../../domain/clock.ts";
import { type ChannelSender, type SendLimits, sendLimits } from "./channel-sender.ts";
import { createEmailSender, type EmailSettings } from "./email.ts";
import { createMailboxSender } from "./mailbox.ts";
import { createWebhookSender, type WebhookSettings } from "./webhook.ts";

export type DeliverySettings = {
  /** Folder of the local mailbox; null for none. */
  mailboxDir: string | null;
  email: EmailSettings | null;
  webhook: WebhookSettings | null;
};

/** The channels that are configured. */
export function createChannels(
  config: DeliverySettings,
  { business }: { business: Pick<Business, "name" | "email"> },
  { clock = () => new Date(), limits = sendLimits }: { clock?: Clock; limits?: SendLimits } = {},
): ChannelSender[] {
  const channels: ChannelSender[] = [];
  if (config.mailboxDir) {
    // The same message as the e-mail, and without e-mail one from the business to itself.
    const { from, to } = config.email ?? { from: business.email, to: [business.email] };
    channels.push(createMailboxSender(config.mailboxDir, { from, to, businessName: business.name }));
  }
  if (config.email) channels.push(createEmailSender(config.email, business.name, limits));
  if (config.webhook) channels.push(createWebhookSender(config.webhook, clock, limits));
  return channels;
}
