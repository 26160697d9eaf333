import type { Business } from "../../domain/business/business.ts";
import type { Clock } from "../../domain/clock.ts";
import { type Channel, channelNames } from "../../domain/leads/lead.ts";
import type { OwnerLinks } from "../owner/owner-links.ts";
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

/** What to set, so that somebody is told of requests. */
export const channelSettings = "SMTP_URL, EMAIL_FROM and LEADS_TO, or LEAD_WEBHOOK_URL";

/** The channels that are configured, by name. */
export function configuredChannels({ mailboxDir, email, webhook }: DeliverySettings): Channel[] {
  const settings: Record<Channel, unknown> = { mailbox: mailboxDir, email, webhook };
  return (Object.keys(settings) as Channel[]).filter((channel) => settings[channel]);
}

/** What sends to each of them. */
export function createChannels(
  config: DeliverySettings,
  { business, ownerLinks }: { business: Pick<Business, "name" | "email">; ownerLinks: OwnerLinks },
  { clock = () => new Date(), limits = sendLimits }: { clock?: Clock; limits?: SendLimits } = {},
): ChannelSender[] {
  const channels: ChannelSender[] = [];
  const letter = { businessName: business.name, ownerLinks };
  if (config.mailboxDir) {
    // The same message as the e-mail, and without e-mail one from the business to itself.
    const { from, to } = config.email ?? { from: business.email, to: [business.email] };
    channels.push(createMailboxSender(config.mailboxDir, { from, to, ...letter }));
  }
  if (config.email) channels.push(createEmailSender(config.email, letter, limits));
  if (config.webhook) channels.push(createWebhookSender(config.webhook, clock, limits));
  return channels;
}

/** One line for the operator when a channel, or every channel, cannot be reached; null when all can. */
export async function describeUnreachable(channels: ChannelSender[]): Promise<string | null> {
  if (channels.length === 0)
    return `No way to deliver requests is set up: they are stored, and nobody is told. Set ${channelSettings}.`;
  const faults = await Promise.all(
    channels.map(async ({ channel, probe }) => {
      const fault = await probe?.();
      return fault ? [`${channelNames[channel]} (${fault})`] : [];
    }),
  );
  const unreachable = faults.flat().join("; ");
  return unreachable === ""
    ? null
    : `Cannot be reached now: ${unreachable}. Requests are stored, and delivered once it can; docs/operating.md says what to check.`;
}
