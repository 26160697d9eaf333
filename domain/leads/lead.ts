import { fieldText } from "../requests/field.ts";
import type { LeadSource } from "./lead-source.ts";
import type { SpamSign } from "./spam-signs.ts";

/** `held`: looks like spam and is delivered marked as such; `spam`: the owner has said so, and it is not delivered. */
export const leadStatuses = ["accepted", "held", "spam"] as const;

/** A stored request. `id` is the reference a visitor may be told; `fields` is what was sent, cleaned. */
export type Lead = {
  id: string;
  form: string;
  status: (typeof leadStatuses)[number];
  /** UTC, ISO 8601 */
  receivedAt: string;
  /** When the owners said that they have answered; left out while it waits. */
  answeredAt?: string;
  fields: Record<string, string | boolean | string[]>;
  /** The words beside the box for e-mail news, where it was ticked. */
  emailOptInText?: string;
  /** Where the visitor first came from, when that is known. */
  source?: LeadSource;
  /** Why it looked like spam when it came in, if it did. */
  heldFor?: SpamSign[];
  /** Only of a lead that ticked the box for text messages: nobody may be texted unless the proof is recorded. */
  smsConsent?: "recorded" | "missing" | "revoked";
};

/** The name that a visitor gave; "" when there is none. */
export function senderName({ fields }: Pick<Lead, "fields">): string {
  return fieldText(fields.firstName ?? fields.name);
}

/** The ways to tell of a lead, as the owners know them. */
export const channelNames = {
  mailbox: "mailbox",
  email: "e-mail",
  webhook: "webhook",
  confirmation: "confirmation",
};
export type ChannelKind = keyof typeof channelNames;
/** Each address that is mailed has a channel of its own: `email` is the first, `email-2` the second. */
export type Channel = ChannelKind | `email-${number}`;

/** @param position of the address in LEADS_TO, from 0 */
export function emailChannel(position: number): Channel {
  return position === 0 ? "email" : `email-${position + 1}`;
}

export function channelKind(channel: Channel): ChannelKind {
  return isEmailChannel(channel) ? "email" : channel;
}

export function isEmailChannel(channel: Channel): channel is "email" | `email-${number}` {
  return channel.startsWith("email");
}

/** "e-mail"; "e-mail to address 2" of the second and further ones. */
export function channelName(channel: Channel): string {
  const [, number] = channel.split("-");
  return channelNames[channelKind(channel)] + (number ? ` to address ${number}` : "");
}

/** The confirmation goes to the visitor: whether it arrives says nothing of whether the owners know. */
export function isOwnerChannel(channel: Channel): boolean {
  return channel !== "confirmation";
}

/** `pending`: due at `nextAttemptAt`; `leased`: being sent by one process; `dead`: given up until `leads retry`. */
export type DeliveryState = "pending" | "leased" | "delivered" | "dead";

/** One lead to one channel. The id is stable over all attempts: Message-ID and webhook-id are made from it. */
export type Delivery = {
  id: string;
  channel: Channel;
  state: DeliveryState;
  attempts: number;
  /** UTC, ISO 8601; null once delivered or dead */
  nextAttemptAt: string | null;
  lastError: string | null;
};

export type LeadWithDeliveries = Lead & { deliveries: Delivery[] };
