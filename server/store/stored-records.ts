import type { Channel, Lead, ToldPrice } from "#domain/leads/lead.ts";
import type { LeadSource } from "#domain/leads/lead-source.ts";
import type { SpamSign } from "#domain/leads/spam-signs.ts";
import type { NewSmsConsent } from "./sms-consents.ts";

export type NewLead = {
  form: string;
  fields: Lead["fields"] & { email: string; phone: string };
  /** The values as sent, of fields that the server replaced: a retry is recognized by these. */
  sentFields?: Lead["fields"];
  /** Null when it was posted without JavaScript. */
  submissionId: string | null;
  receivedAt: Date;
  replyBy?: Date | null;
  price?: ToldPrice | null;
  /** Stored in the same transaction as the request. */
  smsConsent?: Omit<NewSmsConsent, "submissionId"> | null;
  emailOptInText?: string | null;
  spamSigns?: SpamSign[];
  source?: LeadSource | null;
  remindAt?: Date | null;
  /** Equal for the same network on the same day, and too short to identify it; null when unknown. */
  network?: string | null;
  /** The owners have already been mailed too much: the request is shown on What waits and not mailed. */
  isListed?: boolean;
  /** False where the site sends visitors no confirmation. */
  isConfirmable?: boolean;
};

export type SaveResult =
  /** `confirmed` is false when no channel has reached the owners for an hour. */
  | { outcome: "saved" | "repeated"; id: string; confirmed: boolean }
  /** The submissionId was used before, with another body. */
  | { outcome: "key-reused" }
  | { outcome: "too-many"; retryAfterSeconds: number };

type Claimed = {
  /** The same for each attempt, because Message-ID and webhook-id are made from it. */
  id: string;
  key: string;
  channel: Channel;
  /** Finished attempts. */
  attempts: number;
  createdAt: string;
  /** Token of the claim, without which the attempt cannot be marked as delivered or failed. */
  lease: string;
  leaseEndsAt: string;
};

export type ClaimedRequest = Claimed & {
  kind: "request";
  lead: Lead;
};

/** `lead` is the request that the notice is about, null unless it is about exactly one. */
export type ClaimedNotice = Claimed & { kind: NoticeKind; lead: Lead | null; facts: unknown };

export type ClaimedMessage = ClaimedRequest | ClaimedNotice;

export type PersonContact = { email?: string; phone?: string };

/** Described in server/owner/owner-loop.ts. The last two are sent after an owner pressed a button. */
export type NoticeKind = "requests" | "due" | "morning" | "alert" | "change" | "copy" | "forget";

export type NewNotice = {
  /** Unique, so that the notice is added once per channel. */
  key: string;
  kind: NoticeKind;
  /** Contains no personal data. Left out when the facts are read on sending. */
  facts?: object;
  leadId?: string;
};
