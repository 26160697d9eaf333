import * as v from "valibot";
import { fieldText } from "../requests/field.ts";
import type { LeadSource } from "./lead-source.ts";
import type { SpamSign } from "./spam-signs.ts";

/** `held`: suspected spam, shown on What waits and sent to programs only; `spam`: marked by the owners, not delivered. */
export const leadStatuses = ["accepted", "held", "spam"] as const;

export type Lead = {
  id: string;
  form: string;
  status: (typeof leadStatuses)[number];
  /** UTC, ISO 8601. */
  receivedAt: string;
  /** When the answer is due, as shown to the visitor; missing when the office does not open. */
  replyBy?: string;
  answeredAt?: string;
  /** The owner whose button marked it as answered. */
  answeredBy?: string;
  /** Closed without an answer, because its days are over. */
  closedAs?: "passed";
  fields: Record<string, string | boolean | string[]>;
  /** Only for a request for care that was sent with the form. */
  price?: ToldPrice;
  emailOptInText?: string;
  source?: LeadSource;
  spamSigns?: SpamSign[];
  /** Only set if the checkbox for text messages was checked; nobody may be texted without a recorded proof. */
  smsConsent?: "recorded" | "missing" | "revoked";
  /** The previous request from the same email address, searched for only among the newest thousands of requests. */
  earlier?: EarlierRequest;
};

export type EarlierRequest = Pick<
  Lead,
  "form" | "fields" | "receivedAt" | "answeredAt" | "answeredBy" | "closedAs" | "price"
>;

export function senderName({ fields }: Pick<Lead, "fields">): string {
  return fieldText(fields.firstName ?? fields.name);
}

export type ChannelKind = "mailbox" | "email" | "webhook" | "confirmation";
/** Each address in LEADS_TO has a channel of its own: `email` for the first, `email-2` for the second. */
export type Channel = ChannelKind | `email-${number}`;

export function emailChannel(position: number): Channel {
  return position === 0 ? "email" : `email-${position + 1}`;
}

/** Returns -1 for a channel other than email. */
export function emailPosition(channel: Channel): number {
  return isEmailChannel(channel) ? Number(channel.split("-")[1] ?? 1) - 1 : -1;
}

export function channelKind(channel: Channel): ChannelKind {
  return isEmailChannel(channel) ? "email" : channel;
}

export function isEmailChannel(channel: Channel): channel is "email" | `email-${number}` {
  return channel.startsWith("email");
}

/** "email", and "email to address 2" for the second. */
export function channelName(channel: Channel): string {
  const [, number] = channel.split("-");
  return channelKind(channel) + (number ? ` to address ${number}` : "");
}

/** The confirmation is sent to the visitor, so it does not show whether the owners were reached. */
export function isOwnerChannel(channel: Channel): boolean {
  return channel !== "confirmation";
}

/** Requests that are only listed are not mailed to people; programs get each request. */
export function isReadByPeople(channel: Channel): boolean {
  return channel === "mailbox" || isEmailChannel(channel);
}

/** `leased`: being sent by one process; `dead`: given up until `leads retry`. */
export type DeliveryState = "pending" | "leased" | "delivered" | "dead";

export type Delivery = {
  channel: Channel;
  state: DeliveryState;
  attempts: number;
  /** UTC, ISO 8601; null once delivered or dead. */
  nextAttemptAt: string | null;
  lastError: string | null;
};

export type LeadWithDeliveries = Lead & { deliveries: Delivery[] };

export function countDistinctLeads(deliveries: { leadId: string }[]): number {
  return new Set(deliveries.map(({ leadId }) => leadId)).size;
}

/**
 * The price of the requested care, with the prices and wording at the time of the request. It is computed once and shown
 * everywhere, so that everybody sees the same price, even after prices have changed.
 */
export const toldPriceSchema = v.object({
  /** The price of each service, or why it has none, and of all together. */
  rows: v.array(v.object({ label: v.string(), text: v.string() })),
  /** What the owners still have to settle. */
  open: v.array(v.string()),
  /** "from $180"; "" when a part has no price. */
  total: v.string(),
  /** The price as a reply to the visitor states it; "" when nothing has a price. */
  reply: v.string(),
  /** The last day on which `reply` is true: the first day of care, or the day before a payment is due. */
  replyUntil: v.string(),
  /** Medication was requested in the form or the estimate, so it is named in the rows. */
  hasMedication: v.boolean(),
  /** The name of the estimated service by the form's choice, which may stand for several services. */
  names: v.record(v.string(), v.string()),
});

export type ToldPrice = v.InferOutput<typeof toldPriceSchema>;
