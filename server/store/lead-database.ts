import type { Generated } from "kysely";
import type { Channel, DeliveryState, Lead } from "../../domain/leads/lead.ts";
import type { NoticeKind } from "./stored-records.ts";

/** The tables. Instants are UTC in ISO 8601, which sorts as text in every engine. */
export type LeadDatabase = {
  lead: {
    /** Order of arrival; rows that belong to a lead refer to it, so that they lie together on disk. */
    seq: Generated<number>;
    id: string;
    form: string;
    status: Lead["status"];
    received_at: string;
    /** Lower-cased: what the limit per address counts. */
    email: string;
    /** Equal for the same content from the same person. */
    fingerprint: string;
    /** JSON */
    fields: string;
    /** The submission_id of the proof that text messages were agreed to; null when they were not. */
    sms_consent_key: string | null;
    /** The words beside the box for e-mail news, when it was ticked; null when it was not. */
    email_opt_in_text: string | null;
    /** JSON: the signs of spam that it came in with; null when there were none. */
    held_for: string | null;
    /** JSON: where the visitor first came from; null when that is not known. */
    source: string | null;
    /** When the owners said that they have answered; null while it waits. */
    answered_at: string | null;
    /** When the owners are reminded of it next; null when they are not. */
    remind_at: string | null;
    /** When the owners said that it is spam; null while they have not, and for what was judged before this was noted. */
    judged_at: string | null;
    /** See NewLead. */
    network: string | null;
  };
  /** Evidence: rows are added and never changed, but for how they were revoked; a missing name is added once. */
  sms_consent: {
    seq: Generated<number>;
    id: string;
    submission_id: string;
    form: string;
    page: string;
    phone: string;
    phone_e164: string;
    /** As the request with this submission_id gives it; null until that is stored. */
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
  /** What was answered for each submissionId. Refers to no lead, because it must outlive a deleted one. */
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
    /** See NewLead; of what waits for nothing, the lowest is claimed first. */
    turn: Generated<number>;
    /** When it may be claimed: the next attempt, or the end of the lease; null once delivered or dead. */
    due_at: string | null;
    /**
     * When the wait or the lease began that ends at `due_at`: in the future only when the clock was set back since. Null
     * for what waits for nothing, and is due whatever the clock says.
     */
    due_set_at: string | null;
    lease: string | null;
    last_error: string | null;
  };
  /** The visitors that were mailed within a day: what the limits of confirmations count. */
  confirmation: {
    lead_seq: number;
    /** See mailboxOf. */
    mailbox: string;
    /** The last attempt. */
    claimed_at: string;
  };
  channel_state: {
    channel: Channel;
    /** The first failure since the last success, of a delivery or a notice; null while they succeed. */
    failing_since: string | null;
  };
  /** A mail that is no new lead: sent once by whichever process claims it, like a delivery. */
  notice: {
    id: string;
    /** What it is about and when, so that it is written once: "reminder <lead id>", "digest 2026-11-23". */
    key: string;
    kind: NoticeKind;
    channel: Channel;
    /** Null when it is about no single lead. */
    lead_seq: number | null;
    /** JSON: what must be told as it was then; null when it is read when it is sent. Nothing personal. */
    facts: string | null;
    created_at: string;
    state: DeliveryState;
    attempts: number;
    due_at: string | null;
    due_set_at: string | null;
    lease: string | null;
    last_error: string | null;
  };
  /** What is done once a day by one of the processes, such as the backup. */
  daily_job: {
    name: string;
    started_at: string;
    /** JSON: what came of the last run that succeeded; null before the first. */
    result: string | null;
    /** When the last run that succeeded was started; null before the first. */
    succeeded_at: string | null;
    /** Why the last run that ended has failed; null when it succeeded. */
    error: string | null;
    /** 1 when it failed because what is stored is damaged. */
    is_damaged: 0 | 1 | null;
  };
  /** One row, written to see whether writing works. */
  write_probe: { id: number; written_at: string };
};
