import { type Channel, channelName } from "#domain/leads/lead.ts";
import type { OwnerNotice } from "../mail/render-mail.ts";
import type { ClaimedRequest } from "../store/stored-records.ts";

export type SendResult =
  | { ok: true }
  | {
      ok: false;
      /** Shown to the owner: plain text, nothing personal, no secrets. */
      error: string;
      /** No later attempt is made. */
      permanent?: boolean | undefined;
    };

export type ChannelSender = {
  channel: Channel;
  recipient?: string;
  /** How many sends run in parallel, so that a slow receiver delays only itself. */
  concurrency: number;
  /** Settles within its own timeout, and soon after `signal` aborts. Returns expected failures; a rejection is retried. */
  send(claimed: ClaimedRequest, signal: AbortSignal): Promise<SendResult>;
  /** Missing on channels that send leads only. */
  sendNotice?(notice: OwnerNotice, signal: AbortSignal): Promise<SendResult>;
  /** Connects without sending, and resolves to the problem or null. */
  probe?(): Promise<string | null>;
};

export function channelLabel(
  channel: Channel,
  senders: Pick<ChannelSender, "channel" | "recipient">[],
): string {
  const recipient = senders.find((sender) => sender.channel === channel)?.recipient;
  return recipient ? `email to ${recipient}` : channelName(channel);
}
