import type { Clock } from "#domain/clock.ts";
import { type Channel, emailChannel } from "#domain/leads/lead.ts";
import type { DeliverySite } from "../mail/lead-facts.ts";
import { siteFor } from "../mail/owner-links.ts";
import type { ChannelSender } from "./channel-sender.ts";
import { createConfirmationSender } from "./confirmation.ts";
import { createEmailSender, type EmailSettings } from "./email-sender.ts";
import { createMailboxSender } from "./mailbox.ts";
import { createWebhookSender, type WebhookSettings } from "./webhook.ts";

export type DeliverySettings = {
  mailboxDir: string | null;
  email: EmailSettings | null;
  webhook: WebhookSettings | null;
};

export const channelSettings = "SMTP_URL, EMAIL_FROM and LEADS_TO, or LEAD_WEBHOOK_URL";

export function ownerChannels({ mailboxDir, email, webhook }: DeliverySettings): Channel[] {
  return [
    ...(mailboxDir ? (["mailbox"] as const) : []),
    ...(email?.to.map((_address, position) => emailChannel(position)) ?? []),
    ...(webhook ? (["webhook"] as const) : []),
  ];
}

export function configuredChannels(
  config: DeliverySettings,
  { thankYou }: Pick<DeliverySite, "thankYou">,
): Channel[] {
  const confirms = config.email && thankYou.confirmation.send;
  return [...ownerChannels(config), ...(confirms ? (["confirmation"] as const) : [])];
}

export function createChannels(
  config: DeliverySettings,
  site: DeliverySite,
  { clock = () => new Date() }: { clock?: Clock } = {},
): ChannelSender[] {
  const channels: ChannelSender[] = [];
  if (config.mailboxDir) {
    // Without email settings, the mailbox shows mails from the business to itself.
    const own = site.business.email;
    const { from, to } = config.email ?? { from: own, to: [own] };
    channels.push(createMailboxSender(config.mailboxDir, { from, to, site: siteFor(site, "mailbox") }));
  }
  const { email } = config;
  if (email)
    channels.push(
      ...email.to.map((_address, position) => createEmailSender(email, site, { clock, position })),
    );
  if (config.webhook) channels.push(createWebhookSender(config.webhook, site, clock));
  if (email && site.thankYou.confirmation.send) channels.push(createConfirmationSender(email, site, clock));
  return channels;
}

/** Null where there is a channel. */
export function describeNoChannel(channels: Pick<ChannelSender, "channel">[]): string | null {
  if (channels.length > 0) return null;
  return `No way to deliver requests is set up: they are stored, and nobody is told. Set ${channelSettings}.`;
}
