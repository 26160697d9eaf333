import type { Generated } from "kysely";
import type { Channel, DeliveryState, Lead } from "../../domain/leads/lead.ts";
import type { NoticeKind } from "./stored-records.ts";

/** Instants are ISO 8601 in UTC, which sorts as text in every engine. */
export type LeadDatabase = {
  lead: {
    /** Order of arrival. Rows of a lead refer to it, so that they lie together on disk. */
    seq: Generated<number>;
    id: string;
    form: string;
    status: Lead["status"];
    received_at: string;
    /** In lower case; the limit per address counts by it. */
    email: string;
    /** Equal for the same content from the same person. */
    fingerprint: string;
    /** JSON */
    fields: string;
    /** The submission_id of the proof of consent to text messages; null without consent. */
    sms_consent_key: string | null;
    /** The words beside the box for e-mail news when it was ticked. */
    email_opt_in_text: string | null;
    /** JSON: the signs of spam; null for an ordinary lead. */
    held_for: string | null;
    /** JSON: how the visitor first came; null when unknown. */
    source: string | null;
    /** When the owners marked it answered. */
    answered_at: string | null;
    /** When the next reminder is due; null for none. */
    remind_at: string | null;
    /** When the owners marked it spam; null before that, and for marks older than this column. */
    judged_at: string | null;
    /** See NewLead. */
    network: string | null;
  };
  /** Evidence: rows never change, except for a revocation and a missing name, which is added once. */
  sms_consent: {
    seq: Generated<number>;
    id: string;
    submission_id: string;
    form: string;
    page: string;
    phone: string;
    phone_e164: string;
    /** The sender's name in the request with this submission_id; null until that is stored. */
    name: string | null;
    consented: 0 | 1;
    client_time: string | null;
    recorded_at: string;
    policy_version: string;
    /** The words as they were shown. */
    text: string;
    text_hash: string;
    ip_address: string | null;
    user_agent: string | null;
    revoked_at: string | null;
    revoked_how: string | null;
  };
  /** What was answered to each submissionId. Not a foreign key: it outlives a deleted lead. */
  idempotency: {
    key: string;
    body_hash: string;
    lead_id: string;
    confirmed: 0 | 1;
    created_at: string;
  };
  delivery: {
    lead_seq: number;
    channel: Channel;
    state: DeliveryState;
    attempts: number;
    /** See NewLead. Of unscheduled deliveries the lowest turn is claimed first. */
    turn: Generated<number>;
    /** The next attempt, or the end of the lease; null once delivered or dead. */
    due_at: string | null;
    /**
     * When the wait or lease that ends at `due_at` began; in the future only after the clock was set back. Null for a
     * new delivery, which is due whatever the clock says.
     */
    due_set_at: string | null;
    lease: string | null;
    last_error: string | null;
  };
  /** Visitors mailed within a day, for the limits of confirmations. */
  confirmation: {
    lead_seq: number;
    /** See mailboxOf. */
    mailbox: string;
    /** The last attempt. */
    claimed_at: string;
  };
  channel_state: {
    channel: Channel;
    /** The first failure since the last success of a delivery or notice. */
    failing_since: string | null;
  };
  /** A mail to the owners besides new leads, claimed and sent once like a delivery. */
  notice: {
    id: string;
    /** What it is about and when, so that it is written once: "reminder <lead id>", "digest 2026-11-23". */
    key: string;
    kind: NoticeKind;
    channel: Channel;
    /** Null when it is not about a single lead. */
    lead_seq: number | null;
    /** JSON: facts as of when it was written; null when they are read on sending. Nothing personal. */
    facts: string | null;
    created_at: string;
    state: DeliveryState;
    attempts: number;
    due_at: string | null;
    due_set_at: string | null;
    lease: string | null;
    last_error: string | null;
  };
  /** A job that one of the processes runs daily, such as the backup. */
  daily_job: {
    name: string;
    started_at: string;
    /** JSON: the result of the last run that succeeded. */
    result: string | null;
    /** When the last run that succeeded started. */
    succeeded_at: string | null;
    /** Why the last finished run failed; null when it succeeded. */
    error: string | null;
    /** 1 when it failed because the store is damaged. */
    is_damaged: 0 | 1 | null;
  };
  /** One row, updated to see whether writing works. */
  write_probe: { id: number; written_at: string };
};
