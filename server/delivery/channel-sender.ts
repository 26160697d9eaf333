import { type Channel, channelName, channelNames } from "../../domain/leads/lead.ts";
import type { Notice } from "../mail/notice.ts";
import type { ClaimedDelivery } from "../store/stored-records.ts";

export type SendResult =
  /** `advice`: what the owner should do now, though it arrived somewhere. */
  | { ok: true; advice?: string | undefined }
  | {
      ok: false;
      /** Kept and shown to the owner: plain words, nothing personal, no secrets. */
      error: string;
      /** Do not try again by itself. */
      permanent: boolean;
      retryAfterMs?: number | undefined;
      /** The channel works, and refuses this lead, or notice, alone. */
      isOnlyThisLead?: boolean | undefined;
      /** What the owner should do now, though it will be tried again. */
      advice?: string | undefined;
    };

/** One way to tell of a lead. */
export type ChannelSender = {
  channel: Channel;
  /** The address that is mailed, where there are several. */
  recipient?: string;
  /** How many sends may be under way at once, so that a slow receiver holds up neither the others nor itself. */
  concurrency: number;
  /** Settles soon after `signal` aborts. Expected failures are results; whatever it throws counts as one to retry. */
  send(claimed: ClaimedDelivery, signal: AbortSignal): Promise<SendResult>;
  /** As `send`. Channels without it tell of leads alone. */
  sendNotice?(notice: Notice, signal: AbortSignal): Promise<SendResult>;
  /** Sends nothing; says why it cannot be reached, in such words as an `error`, or null when it can. Never rejects. */
  probe?(): Promise<string | null>;
};

/** As the owners know a channel: with its address where several are mailed. */
export function channelLabel(
  channel: Channel,
  senders: Pick<ChannelSender, "channel" | "recipient">[],
): string {
  const recipient = senders.find((sender) => sender.channel === channel)?.recipient;
  return recipient ? `${channelNames.email} to ${recipient}` : channelName(channel);
}

/** How long one send may take, step by step. */
export type SendLimits = {
  smtpConnectionMs: number;
  smtpGreetingMs: number;
  /** Silence on an open SMTP connection. */
  smtpSocketMs: number;
  /** From the first byte sent to the last one answered. */
  webhookMs: number;
};

/** Standard Webhooks asks for 15 to 30 seconds; the mail library's own limits are minutes, longer than a lease. */
export const sendLimits: SendLimits = {
  smtpConnectionMs: 10_000,
  smtpGreetingMs: 10_000,
  smtpSocketMs: 30_000,
  webhookMs: 15_000,
};
