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
    /** When the answer is due, fixed on receipt even if office hours change; null without a promise, and in old leads. */
    reply_by: string | null;
    /** In lower case, because the limit of requests per email address compares it. */
    email: string;
    /** E.164; null when the input is not a phone number. */
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
    /** The name in the owner's link through which it was marked; null when the link has no name. */
    answered_by: string | null;
    /** `passed`: closed without an answer because its dates are over; null otherwise. */
    closed_as: "passed" | null;
    /** The price of the requested care; null when the request has none. */
    price: string | null;
    /** When the owners are next reminded; null once it is answered, and when only the morning mail still lists it. */
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
  /** The answer to each request, returned when it is retried. `lead_id` is no foreign key: a row outlives a deleted lead. */
  idempotency: {
    key: string;
    body_hash: string;
    lead_id: string;
    confirmed: 0 | 1;
    created_at: string;
  };
  /** The outbox: one row for each channel of a request, or of a notice to the owners. */
  message: {
    /** Unique per channel: a lead's id for a request, or for example "morning 2026-11-23" for a notice. */
    key: string;
    channel: Channel;
    kind: "request" | NoticeKind;
    /** Also set for a notice about one lead, and deleted with that lead. */
    lead_seq: number | null;
    /** JSON. A confirmation's mailbox, which limits count, is its only personal data. Null when read on sending. */
    facts: string | null;
    created_at: string;
    /** A message that is being sent is `pending` and has a lease. */
    state: Exclude<DeliveryState, "leased">;
    attempts: number;
    /** The next attempt, or the end of the lease; null once delivered or dead, and for a request that is only listed. */
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
