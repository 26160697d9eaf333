import * as v from "valibot";
import { fieldText } from "../requests/field.ts";
import type { LeadSource } from "./lead-source.ts";
import type { SpamSign } from "./spam-signs.ts";

/** `held`: suspected spam, which stands on What waits and is not mailed; `spam`: marked by an owner. */
export const leadStatuses = ["accepted", "held", "spam"] as const;

export type Lead = {
  id: string;
  form: string;
  status: (typeof leadStatuses)[number];
  /** UTC, ISO 8601. */
  receivedAt: string;
  /** When its answer is due, as the visitor was told; missing where no office hour comes. */
  replyBy?: string;
  answeredAt?: string;
  /** The owner whose button said so. */
  answeredBy?: string;
  /** Closed without an answer, because its days are over. */
  closedAs?: "passed";
  fields: Record<string, string | boolean | string[]>;
  /** Of a request for care that came over the form. */
  price?: ToldPrice;
  emailOptInText?: string;
  source?: LeadSource;
  spamSigns?: SpamSign[];
  /** Only set if the box for text messages was ticked; nobody may be texted without a recorded proof. */
  smsConsent?: "recorded" | "missing" | "revoked";
  /** The last before it from the same address. Only searched for among the newest thousands of requests. */
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

/** -1 for a channel that carries no email. */
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

/** The confirmation goes to the visitor, so it does not show whether the owners were reached. */
export function isOwnerChannel(channel: Channel): boolean {
  return channel !== "confirmation";
}

/** What is only listed is mailed to no people; a program gets each request. */
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
 * What a request's care costs, in the prices and words of the moment it came in. It is worked out once and told everywhere, so
 * that everybody is told the same, whatever prices become.
 */
export const toldPriceSchema = v.object({
  /** The price of each service, or why it has none, and of all together. */
  rows: v.array(v.object({ label: v.string(), text: v.string() })),
  /** What the owners still have to settle. */
  open: v.array(v.string()),
  /** "from $180"; "" where a part has no price. */
  total: v.string(),
  /** What a reply with the price says of it; "" where nothing has a price. */
  reply: v.string(),
  /** The last day on which that is true: later the first day or a payment is due. */
  replyUntil: v.string(),
  /** Asked for by a tick or in the estimate, so that it stands in the rows. */
  hasMedication: v.boolean(),
  /** By the choice of the form, the service that the estimate was for: a choice may stand for several. */
  names: v.record(v.string(), v.string()),
});

export type ToldPrice = v.InferOutput<typeof toldPriceSchema>;
