import type { Channel, Lead, ToldPrice } from "#domain/leads/lead.ts";
import type { LeadSource } from "#domain/leads/lead-source.ts";
import type { SpamSign } from "#domain/leads/spam-signs.ts";
import type { NewSmsConsent } from "./sms-consents.ts";

export type NewLead = {
  form: string;
  fields: Lead["fields"] & { email: string; phone: string };
  /** Where `fields` has what was derived from it: a repeat is known by what was sent. */
  sentFields?: Lead["fields"];
  /** Null when it was posted without JavaScript. */
  submissionId: string | null;
  receivedAt: Date;
  /** When its answer is due. */
  replyBy?: Date | null;
  price?: ToldPrice | null;
  /** Stored with the request or not at all. */
  smsConsent?: Omit<NewSmsConsent, "submissionId"> | null;
  emailOptInText?: string | null;
  spamSigns?: SpamSign[];
  source?: LeadSource | null;
  remindAt?: Date | null;
  /** Equal for the same network on the same day, and too short to identify it; null when unknown. */
  network?: string | null;
  /** Too many have been mailed to the owners already: it stands on What waits alone. */
  isListed?: boolean;
};

export type SaveResult =
  /** `confirmed` is false when no channel has reached the owners for an hour. */
  | { outcome: "saved" | "repeated"; id: string; confirmed: boolean }
  /** The submissionId is known with another body. */
  | { outcome: "key-reused" }
  | { outcome: "too-many"; retryAfterSeconds: number };

type Claimed = {
  /** The same for each attempt, because Message-ID and webhook-id are made from it. */
  id: string;
  key: string;
  channel: Channel;
  /** Those that have ended. */
  attempts: number;
  createdAt: string;
  /** Proves the claim when marking. */
  lease: string;
  leaseEndsAt: string;
};

export type ClaimedRequest = Claimed & {
  kind: "request";
  lead: Lead;
};

/** `lead`: what it is about, if that is one request. */
export type ClaimedNotice = Claimed & { kind: NoticeKind; lead: Lead | null; facts: unknown };

export type ClaimedMessage = ClaimedRequest | ClaimedNotice;

export type PersonContact = { email?: string; phone?: string };

/** The last two answer a tap of the owners; server/owner/owner-loop.ts says what each is. */
export type NoticeKind = "requests" | "due" | "morning" | "alert" | "change" | "copy" | "forget";

export type NewNotice = {
  /** Unique, so that it is written once per channel. */
  key: string;
  kind: NoticeKind;
  /** Left out when they are read on sending; never personal. */
  facts?: object;
  leadId?: string;
};
