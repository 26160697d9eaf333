import { type Channel, channelName, channelNames } from "../../domain/leads/lead.ts";
import type { Notice } from "../mail/notice.ts";
import type { ClaimedDelivery } from "../store/stored-records.ts";

export type SendResult =
  /** `advice`: what the owner should do, although it arrived somewhere. */
  | { ok: true; advice?: string | undefined }
  | {
      ok: false;
      /** Stored and shown to the owner: plain words, nothing personal, no secrets. */
      error: string;
      /** Must not be retried automatically. */
      permanent: boolean;
      retryAfterMs?: number | undefined;
      /** The channel works and refuses only this lead or notice. */
      isOnlyThisLead?: boolean | undefined;
      /** What the owner should do, although it will be retried. */
      advice?: string | undefined;
    };

/** A way to tell the owners of a lead. */
export type ChannelSender = {
  channel: Channel;
  /** The mailed address when there are several. */
  recipient?: string;
  /** How many sends may run at once, so that a slow receiver delays neither the others nor itself. */
  concurrency: number;
  /** Settles soon after `signal` aborts. Expected failures are results; a rejection counts as retryable. */
  send(claimed: ClaimedDelivery, signal: AbortSignal): Promise<SendResult>;
  /** As `send`. Without it, the channel carries leads only. */
  sendNotice?(notice: Notice, signal: AbortSignal): Promise<SendResult>;
  /** Checks the connection without sending. @returns the problem, or null. Never rejects. */
  probe?(): Promise<string | null>;
};

/** The channel's name for the owners, with its address when there are several. */
export function channelLabel(
  channel: Channel,
  senders: Pick<ChannelSender, "channel" | "recipient">[],
): string {
  const recipient = senders.find((sender) => sender.channel === channel)?.recipient;
  return recipient ? `${channelNames.email} to ${recipient}` : channelName(channel);
}

/** Time limits of one send. */
export type SendLimits = {
  smtpConnectionMs: number;
  smtpGreetingMs: number;
  /** Silence on an open SMTP connection. */
  smtpSocketMs: number;
  /** From the first byte sent to the last one answered. */
  webhookMs: number;
};

/** Standard Webhooks asks for 15 to 30 seconds. Nodemailer's own limits are minutes, longer than a lease. */
export const sendLimits: SendLimits = {
  smtpConnectionMs: 10_000,
  smtpGreetingMs: 10_000,
  smtpSocketMs: 30_000,
  webhookMs: 15_000,
};
