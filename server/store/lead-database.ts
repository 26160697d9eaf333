import type { Generated } from "kysely";
import type { Channel, DeliveryState, Lead } from "#domain/leads/lead.ts";
import type { NoticeKind } from "./stored-records.ts";

/** Instants are ISO 8601 in UTC, which sorts as text in every engine. */
export type LeadDatabase = {
  lead: {
    /** Ascending: other tables refer to a lead by it, so that the rows of one lead lie together on disk. */
    seq: Generated<number>;
    id: string;
    form: string;
    status: Lead["status"];
    received_at: string;
    /** When its answer is due, whatever the office hours are by then; null where no time was promised, and of old ones. */
    reply_by: string | null;
    /** In lower case, because the limit of requests per email address compares it. */
    email: string;
    /** E.164; null for what is no number. */
    phone: string | null;
    /** Equal for the same content from the same person. */
    fingerprint: string;
    /** JSON, as are `spam_signs`, `source` and `price`. */
    fields: string;
    /** The submission_id of the proof; null without consent. */
    sms_consent_key: string | null;
    email_opt_in_text: string | null;
    spam_signs: string | null;
    source: string | null;
    answered_at: string | null;
    /** The owner whose link it was, as named in that link; null where it named nobody. */
    answered_by: string | null;
    /** `passed`: nobody answered, and its days are over; null for an answer. */
    closed_as: "passed" | null;
    /** What the care costs; null where none was asked for. */
    price: string | null;
    /** When the owners hear of it again; null once it is answered, and where the morning mail alone is left. */
    remind_at: string | null;
    /** When the lead was marked as spam. */
    spam_at: string | null;
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
    name: string | null;
    consented: 0 | 1;
    client_time: string | null;
    recorded_at: string;
    policy_version: string;
    text: string;
    text_hash: string;
    ip_address: string | null;
    user_agent: string | null;
    revoked_at: string | null;
    revoked_how: string | null;
  };
  /** Answers to requests that may be sent again. `lead_id` is no foreign key, because a row outlives a deleted lead. */
  idempotency: {
    key: string;
    body_hash: string;
    lead_id: string;
    confirmed: 0 | 1;
    created_at: string;
  };
  /** The outbox: what is sent over a channel, a lead's own message as well as a notice to the owners. */
  message: {
    /** Unique for each channel: a request's is the lead's id, a notice's such as "morning 2026-11-23". */
    key: string;
    channel: Channel;
    kind: "request" | NoticeKind;
    /** Also of a notice about one lead, which is deleted with it. */
    lead_seq: number | null;
    /** JSON without personal data, but for the mailbox of a confirmation, which its limits count; null when they are read on sending. */
    facts: string | null;
    created_at: string;
    /** One that is being sent is pending, and has a lease. */
    state: Exclude<DeliveryState, "leased">;
    attempts: number;
    /** The next attempt, or the end of the lease; null once delivered or dead, and of a request that is only listed. */
    due_at: string | null;
    lease: string | null;
    last_error: string | null;
  };
  channel_state: {
    channel: Channel;
    failing_since: string | null;
  };
  daily_job: {
    name: string;
    started_at: string;
    result: string | null;
    succeeded_at: string | null;
    error: string | null;
    is_damaged: 0 | 1 | null;
  };
  /** One row, updated to see whether writing works. */
  write_probe: { id: number; written_at: string };
};
