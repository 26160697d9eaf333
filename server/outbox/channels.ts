import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import type { Clock } from "#domain/clock.ts";
import { type Channel, emailChannel } from "#domain/leads/lead.ts";
import type { DeliverySite } from "../mail/lead-facts.ts";
import { composeEmail, type EmailEnvelope, noticeEmail } from "../mail/lead-mail.ts";
import { siteFor } from "../mail/owner-links.ts";
import { timeInName } from "../store/mailbox-files.ts";
import type { ChannelSender, SendResult } from "./channel-sender.ts";
import { createConfirmationSender } from "./confirmation.ts";
import { createEmailSender, type EmailSettings } from "./email-sender.ts";
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

/** The content says whether confirmations are sent. It may change while the server runs, so it is asked for each request. */
export function configuredChannels(config: DeliverySettings): Channel[] {
  return [...ownerChannels(config), ...(config.email ? (["confirmation"] as const) : [])];
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

export async function describeUnreachable(channels: ChannelSender[]): Promise<string | null> {
  if (channels.length === 0)
    return `No way to deliver requests is set up: they are stored, and nobody is told. Set ${channelSettings}.`;
  const faults = await Promise.all(channels.map(({ probe }) => probe?.()));
  const fault = faults.find(Boolean);
  return fault
    ? `Cannot be reached now: email (${fault}). Requests are stored, and delivered once it can; docs/operating.md says what to check.`
    : null;
}

export function createMailboxSender(directory: string, envelope: EmailEnvelope): ChannelSender {
  const composer = createTransport({
    streamTransport: true,
    buffer: true,
    newline: "windows",
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  /** Named after the id, so that a retry replaces the file. */
  async function put(
    id: string,
    at: string,
    compose: (sentAt: Date) => SendMailOptions,
  ): Promise<SendResult> {
    const { message } = await composer.sendMail(compose(new Date(at)));
    try {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const name = `${timeInName(at)}-${id}.eml`;
      const unfinished = join(directory, `.${name}.tmp`);
      await writeFile(unfinished, message as Buffer, { mode: 0o600 });
      await rename(unfinished, join(directory, name));
      return { ok: true };
    } catch (fault) {
      const code = (fault as NodeJS.ErrnoException).code ?? "unknown fault";
      return { ok: false, error: `The mailbox folder could not be written (${code})` };
    }
  }

  return {
    channel: "mailbox",
    concurrency: 4,
    send: (claimed) =>
      put(claimed.id, claimed.lead.receivedAt, (sentAt) => composeEmail(claimed, envelope, sentAt)),
    sendNotice: (notice) =>
      put(notice.id, notice.createdAt, (sentAt) => noticeEmail(notice, envelope, sentAt)),
  };
}
