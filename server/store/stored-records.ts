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
  /** Proof of agreeing to text messages that came with the request itself, stored with it or not at all. */
  smsConsent?: Omit<NewSmsConsent, "submissionId"> | null;
  /** The words beside the box for e-mail news; null when it was not ticked. */
  emailOptInText?: string | null;
  /** Why it looks like spam; nothing or left out for an ordinary request. */
  heldFor?: SpamSign[];
  /** Where the visitor first came from, when that is known. */
  source?: LeadSource | null;
  /** When the owners are reminded of it, unless they have answered by then. */
  remindAt?: Date | null;
  /**
   * Tells the network it came from apart from others on the same day, and is too short to tell which one it is; null
   * where that is not known.
   */
  network?: string | null;
  /** Which request of its network within the hour it is, so that those who send few go first; the first when left out. */
  turn?: number;
};

export type NewSmsConsent = Omit<SmsConsentRecord, "id" | "phoneE164" | "name" | "revokedAt" | "revokedHow">;

export type SaveResult =
  /** Committed to disk. `confirmed` is false while no channel has reached the owners for an hour. */
  | { outcome: "saved" | "repeated"; id: string; confirmed: boolean }
  /** The submissionId is known with another body. */
  | { outcome: "key-reused" }
  | { outcome: "too-many"; retryAfterSeconds: number };

export type ClaimedDelivery = {
  delivery: Delivery;
  lead: Lead;
  /** When the same address sent its last request before this one, of the newest some thousand; UTC, ISO 8601. */
  wroteBeforeAt: string | null;
  /** Proves the claim when marking. */
  lease: string;
};

/** `readCount`: how many were looked at for them. */
export type LeadPage = { leads: LeadWithDeliveries[]; readCount: number };

/** How many requests of one form there are. `waiting`: ordinary ones that nobody has marked answered. */
export type LeadCounts = Record<
  "requests" | "last7Days" | "last30Days" | "waiting" | "answered" | "held" | "spam",
  number
> & { form: string };

/** Somebody who wrote, by one or both of what they are asked for under. The phone number is in E.164. */
export type Person = { email?: string; phone?: string };

/** What is stored of a person. */
export type PersonRecords = {
  leads: { id: string; receivedAt: string; form: string; name: string }[];
  deliveryCount: number;
  noticeIds: string[];
  /** Of the person and in the requests found. */
  phones: string[];
  /** Proofs of agreeing to text messages; and records of not agreeing. */
  consentCount: number;
  refusalCount: number;
};

/** Ids of leads that have been kept for their time. A held one that was answered is an ordinary request. */
export type ExpiredLeads = { kind: "requests" | "held" | "spam"; ids: string[] };
/** The `seq` of the last of each kind that may be deleted. */
export type LastExpired = Record<ExpiredLeads["kind"], number>;

/** What the owners are told besides new leads. */
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

/** `mark` is what stands now, `markedAt` when it was first said. */
export type MarkedLead = { lead: Lead; mark: "answered" | "spam"; markedAt: string };

export type NewNotice = {
  /** What it is about and when: for each channel it is written once. */
  key: string;
  kind: NoticeKind;
  channel: Channel;
  /** What must be told as it is now; nothing personal. */
  facts?: object;
  /** Of one that is about a single lead. */
  leadId?: string;
};

export type DailyJobRecord = {
  name: string;
  /** UTC, ISO 8601 */
  startedAt: string;
  /** When the last run that succeeded was started; null before the first. */
  succeededAt: string | null;
  /** What came of that run. */
  result: Record<string, unknown> | null;
  /** Why the last run that ended has failed; null when it succeeded. */
  error: string | null;
  /** It failed because what is stored is damaged. */
  isDamaged: boolean;
};

export type ClaimedNotice = {
  /** Stable over all attempts. */
  id: string;
  kind: NoticeKind;
  channel: Channel;
  /** Finished ones, before this one. */
  attempts: number;
  /** UTC, ISO 8601 */
  createdAt: string;
  facts: unknown;
  /** Null when it is about no single lead. */
  lead: Lead | null;
  /** Proves the claim when marking. */
  lease: string;
};
