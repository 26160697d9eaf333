import type { ExpiryTimes } from "../../domain/business/retention.ts";
import type { Channel, Delivery, Lead, LeadWithDeliveries } from "../../domain/leads/lead.ts";
import type { LeadFilter } from "../../domain/leads/lead-filter.ts";
import type { LeadSource } from "../../domain/leads/lead-source.ts";
import type { SpamSign } from "../../domain/leads/spam-signs.ts";
import { OperatorError } from "../../domain/operator-error.ts";
import type { SmsConsentRecord } from "../../domain/requests/sms-consent.ts";
import type { SharedMemory } from "./shared-memory.ts";

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

/** Thrown by every method when the database cannot be used at present: locked, full, read-only. */
export class StoreUnavailableError extends OperatorError {}

/** It does not pass by itself: somebody has to see to the database. */
export class StoreDamagedError extends StoreUnavailableError {}

/** Where leads and their deliveries live. The only door to SQL; one implementation per engine, one suite for all. */
export type LeadStore = {
  memory: SharedMemory;

  /** Lead, idempotency and one delivery row per channel in one transaction; resolves after the commit. */
  saveLead(lead: NewLead): Promise<SaveResult>;
  isKnown(submissionId: string): Promise<boolean>;
  /** Newest first, in pages, so that a million of them are never in the memory at once. */
  leadPages(filter?: LeadFilter & { limit?: number }): AsyncIterable<LeadPage>;
  /** The same all together. */
  listLeads(filter?: LeadFilter & { limit?: number }): Promise<LeadWithDeliveries[]>;
  countLeads(now: Date): Promise<LeadCounts[]>;
  findLead(id: string): Promise<LeadWithDeliveries | null>;
  /** How many ids begin so, and the first of them. */
  matchIdStart(start: string): Promise<{ count: number; firstId: string | null }>;
  /** Deliveries to the owners that were given up, those of the newest leads first. */
  listDead(): Promise<{ leadId: string; channel: Channel }[]>;

  /**
   * Takes due deliveries of the store's channels for one process alone until `leaseMs` have passed. Expired leases
   * are due again. `attempts` counts the finished attempts before this one; marking adds one.
   */
  claimDueDeliveries(claim: {
    now: Date;
    limit: number;
    leaseMs: number;
    channels?: Channel[];
  }): Promise<ClaimedDelivery[]>;
  /** False when the lease was lost to another process meanwhile; then nothing is changed. */
  markDelivered(claimed: ClaimedDelivery): Promise<boolean>;
  /** `nextAttemptAt: null` gives the delivery up (dead); the channel does not fail by what it refuses alone. */
  markFailed(
    claimed: ClaimedDelivery,
    failure: { error: string; at: Date; nextAttemptAt: Date | null; isOnlyThisLead?: boolean | undefined },
  ): Promise<boolean>;
  /** Makes undelivered deliveries to the owners (of one lead, or all dead ones) due now with a fresh schedule; returns how many. */
  retryDeliveries(retry: { leadId?: string; now: Date }): Promise<number>;
  /**
   * Gives leads that reached nobody, and are on the way to none of the channels, one delivery per channel: they came in
   * while nothing was configured, or for channels that are no longer.
   */
  addMissingDeliveries(now: Date): Promise<number>;

  /**
   * The owner's word on a lead; false when there is none. Of spam nothing more is delivered; a lead that is no spam goes
   * to the channels it has not been sent to.
   */
  markSpam(leadId: string, now: Date): Promise<boolean>;
  markNotSpam(leadId: string, now: Date): Promise<boolean>;
  /** It waits for the owners no longer; what was said first stands. False when there is no such lead. */
  markAnswered(leadId: string, now: Date): Promise<boolean>;
  /** Makes it wait again, reminders included. */
  markUnanswered(leadId: string, now: Date): Promise<boolean>;

  /**
   * Looks at the leads whose `remindAt` has come: writes a reminder to each channel, unless that one was
   * written before, and sets the next time. claimDueNotices drops those of leads that do not wait.
   * @param timesOf when to remind of such a lead; none for never
   */
  planReminders(plan: {
    now: Date;
    channels: Channel[];
    timesOf: (lead: Pick<Lead, "form" | "receivedAt">) => Date[];
  }): Promise<void>;
  /** The channels that fail, each with the time of the first failure since it worked, in milliseconds. */
  readFailingChannels(): Promise<ReadonlyMap<Channel, number>>;
  /** Why the last attempt that failed on this channel did; null where nothing waits for another. */
  readLastError(channel: Channel): Promise<string | null>;
  /** What the owners have been told of, or are about to be, the latest first. `isSent`: it has left by its channel. */
  listAlerts(): Promise<{ facts: unknown; createdAt: string; isSent: boolean }[]>;
  /** Those whose key is new. */
  addNotices(notices: NewNotice[], now: Date): Promise<void>;
  /** Puts one digest in the place of the mails about held requests that wait for it; gives how many those were. */
  planHeldDigest(plan: { now: Date; channels: Channel[] }): Promise<number>;
  /** The same for requests of crowded networks, once the first has waited an hour; gives how many wait or were taken. */
  planFloodDigest(plan: { now: Date; channels: Channel[] }): Promise<number>;
  /** As claimDueDeliveries. Reminders of what is answered, held or spam by then are forgotten. */
  claimDueNotices(claim: Required<Parameters<LeadStore["claimDueDeliveries"]>[0]>): Promise<ClaimedNotice[]>;
  /** As markDelivered when `failure` is null, else as markFailed. */
  markNotice(
    claimed: ClaimedNotice,
    attempt: {
      at: Date;
      failure: Omit<Parameters<LeadStore["markFailed"]>[1], "at"> | null;
    },
  ): Promise<boolean>;

  /**
   * Lets one process alone run a job that was last started before `startedBefore`, or that failed and was started before
   * `failedBefore`, and tells how the job stood until then. Null when it is not to be run; a job that is asked for the
   * first time counts as started.
   */
  claimDailyJob(claim: {
    name: string;
    now: Date;
    startedBefore: Date;
    failedBefore: Date;
  }): Promise<DailyJobRecord | null>;
  finishDailyJob(name: string, result: object): Promise<void>;
  failDailyJob(name: string, failure: { error: string; isDamaged: boolean }): Promise<void>;
  readDailyJobs(): Promise<DailyJobRecord[]>;
  /** How many ordinary requests came in since then, by form and where they came from. */
  countNew(since: Date): Promise<{ form: string; source: LeadSource | null; count: number }[]>;
  /**
   * Ordinary requests that wait for an answer, but for those through some forms: how many, and of how many of them a
   * reminder was planned since then. `newest`: of the others as many as asked for.
   */
  listWaiting(asked: {
    exceptForms: readonly string[];
    remindedSince: Date;
    limit: number;
  }): Promise<{ count: number; reminded: number; newest: Lead[] }>;
  /** What was marked answered or spam since then: how many, and as many as asked for, the last marked first. */
  listMarked(asked: { since: Date; limit: number }): Promise<{ count: number; last: MarkedLead[] }>;

  /** Adds evidence; the same submissionId with the same content is the same record. */
  recordSmsConsent(
    consent: NewSmsConsent,
  ): Promise<{ outcome: "saved" | "repeated"; id: string } | { outcome: "key-reused" }>;
  hasSmsConsent(submissionId: string): Promise<boolean>;
  /** All records of a phone number however written, oldest first, each with the lead it belongs to. */
  listSmsConsents(phone: string): Promise<(SmsConsentRecord & { leadId: string | null })[]>;
  /** Notes on every record of a phone number that agreed, and was not revoked yet, how it was revoked; how many there were. */
  revokeSmsConsents(phone: string, revocation: { at: Date; how: string }): Promise<number>;

  /** What is stored of somebody. `onRead` is told how many requests were looked at, again and again. */
  findPerson(person: Person, onRead?: (count: number) => void): Promise<PersonRecords>;
  /** Deletes all of it but the proofs of agreeing to text messages. */
  forgetPerson(records: PersonRecords): Promise<void>;

  /** What has been kept for its time, and may be deleted while it is walked through. */
  expiredLeads(times: ExpiryTimes, last?: LastExpired): AsyncIterable<ExpiredLeads>;
  /** The `seq` of the request that came in last; 0 when there is none. */
  newestSeq(): Promise<number>;
  deleteLeads(leadIds: string[]): Promise<void>;
  /** These give how many; `isDryRun` changes nothing. Notices go when they are as old as requests. */
  deleteExpiredConsents(times: ExpiryTimes, options: { isDryRun: boolean }): Promise<number>;
  forgetExpiredAddresses(times: ExpiryTimes, options: { isDryRun: boolean }): Promise<number>;
  deleteExpiredNotices(times: ExpiryTimes, options: { isDryRun: boolean }): Promise<number>;
  /**
   * Takes what was deleted out of the database's files too, where it stands until they are written again.
   * @param isRewritten whether the file itself is written again, which rows were deleted from
   * @returns false while another process reads them
   */
  eraseDeleted(options: { isRewritten: boolean }): Promise<boolean>;

  /** Calls `wake` when another process may have made a delivery due. Only a hint: it may be lost. */
  listenForDue(wake: () => void): void;

  /** Throws StoreUnavailableError unless a write would succeed now. */
  probeWrite(): Promise<void>;
  /** `held` look like spam and have not had the owner's word; `waiting` are ordinary and not marked answered. */
  deliveryHealth(
    now: Date,
  ): Promise<
    Record<"held" | "waiting" | "pending" | "dead", number> & { oldestDueAt: string | null; stuck: Channel[] }
  >;
  close(): Promise<void>;
};
