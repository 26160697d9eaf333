import type { Channel, Delivery, Lead, LeadWithDeliveries } from "../../domain/leads/lead.ts";
import type { LeadSource } from "../../domain/leads/lead-source.ts";
import type { SpamSign } from "../../domain/leads/spam-signs.ts";
import type { SmsConsentRecord } from "../../domain/requests/sms-consent.ts";

/** A valid request, about to be stored. */
export type NewLead = {
  form: string;
  fields: Lead["fields"] & { email: string; phone: string };
  /** The page's own id for this request; null when it was posted without JavaScript. */
  submissionId: string | null;
  receivedAt: Date;
  /** Proof of consent to text messages that came with the request, stored with it or not at all. */
  smsConsent?: Omit<NewSmsConsent, "submissionId"> | null;
  /** The words beside the box for e-mail news; null when it was not ticked. */
  emailOptInText?: string | null;
  /** Signs of spam; empty or left out for an ordinary request. */
  heldFor?: SpamSign[];
  /** How the visitor first came, when known. */
  source?: LeadSource | null;
  /** When the owners are reminded, unless they have answered by then. */
  remindAt?: Date | null;
  /**
   * A tag of the sender's network, equal for the same network on the same day and too short to identify it; null when
   * unknown.
   */
  network?: string | null;
  /** Which request of its network within the hour this is, the first when left out. Low turns are delivered first. */
  turn?: number;
};

export type NewSmsConsent = Omit<SmsConsentRecord, "id" | "phoneE164" | "name" | "revokedAt" | "revokedHow">;

export type SaveResult =
  /** Committed to disk. `confirmed` is false when no channel has reached the owners for an hour. */
  | { outcome: "saved" | "repeated"; id: string; confirmed: boolean }
  /** The submissionId is known with another body. */
  | { outcome: "key-reused" }
  | { outcome: "too-many"; retryAfterSeconds: number };

export type ClaimedDelivery = {
  delivery: Delivery;
  lead: Lead;
  /** When the same address sent its previous request, if among the newest thousands; ISO 8601 in UTC. */
  wroteBeforeAt: string | null;
  /** Proves the claim when marking. */
  lease: string;
};

/** `readCount`: how many leads were read to find these. */
export type LeadPage = { leads: LeadWithDeliveries[]; readCount: number };

/** Counts of one form. `waiting`: ordinary leads not marked answered. */
export type LeadCounts = Record<
  "requests" | "last7Days" | "last30Days" | "waiting" | "answered" | "held" | "spam",
  number
> & { form: string };

/** A person to find by e-mail address, phone number in E.164, or both. */
export type Person = { email?: string; phone?: string };

/** What is stored of a person. */
export type PersonRecords = {
  leads: { id: string; receivedAt: string; form: string; name: string }[];
  deliveryCount: number;
  noticeIds: string[];
  /** The phone number asked for, and those in the leads found. */
  phones: string[];
  /** Proofs of consent to text messages, and of refusal. */
  consentCount: number;
  refusalCount: number;
};

/** Ids of leads past their retention. A held lead that was answered counts as a request. */
export type ExpiredLeads = { kind: "requests" | "held" | "spam"; ids: string[] };
/** The highest `seq` of each kind that may be deleted. */
export type LastExpired = Record<ExpiredLeads["kind"], number>;

/** The mails to the owners besides new leads. */
export const noticeKinds = [
  "reminder",
  "digest",
  "alert",
  "held",
  "flood",
  "canary",
  "copy",
  "forget",
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** `mark` is the current state, `markedAt` when it was first set. */
export type MarkedLead = { lead: Lead; mark: "answered" | "spam"; markedAt: string };

export type NewNotice = {
  /** What it is about and when: written once per channel. */
  key: string;
  kind: NoticeKind;
  channel: Channel;
  /** Facts as of now, not personal. Left out when they are read on sending. */
  facts?: object;
  /** When it is about a single lead. */
  leadId?: string;
};

export type DailyJobRecord = {
  name: string;
  /** ISO 8601 in UTC */
  startedAt: string;
  /** When the last run that succeeded started; null before the first. */
  succeededAt: string | null;
  /** Of the last run that succeeded. */
  result: Record<string, unknown> | null;
  /** Why the last finished run failed; null when it succeeded. */
  error: string | null;
  /** It failed because the store is damaged. */
  isDamaged: boolean;
};

export type ClaimedNotice = {
  /** The same for all attempts. */
  id: string;
  kind: NoticeKind;
  channel: Channel;
  /** Finished attempts before this one. */
  attempts: number;
  /** ISO 8601 in UTC */
  createdAt: string;
  facts: unknown;
  /** Null when it is not about a single lead. */
  lead: Lead | null;
  /** Proves the claim when marking. */
  lease: string;
};
