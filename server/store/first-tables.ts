/** The SQL that differs between the engines. */
type Engine = {
  /** Column type of an auto-incrementing key. */
  seq: string;
  /** Column type of text that is compared or sorted: by bytes, whatever the locale of the database. */
  text: string;
  /** Table option that stores rows in the order of the primary key. */
  byKey: string;
  /** Body of a trigger that rejects a change. */
  reject: string;
  /** Functions that the triggers call, so they are created first. */
  functions: string[];
  own: string[];
};

export const sqliteTables: Engine = {
  seq: "integer primary key autoincrement",
  text: "text",
  byKey: "without rowid",
  reject: "begin select raise(abort, 'a consent record is never changed'); end",
  functions: [],
  own: [
    // Starts with the ten-minute slot of the time, so that new entries share few pages of a large index: each page touched
    // is written at the next commit.
    "create index lead_recent on lead (substr(received_at, 1, 15), email)",
    "create index lead_waiting on lead (status, answered_at) where status = 'accepted' and answered_at is null",
  ],
};

export const postgresTables: Engine = {
  seq: "integer generated always as identity primary key",
  text: 'text collate "C"',
  byKey: "",
  reject: "execute function reject_change()",
  functions: [
    `create function reject_change() returns trigger language plpgsql as
      $$ begin raise exception 'a consent record is never changed'; end $$`,
  ],
  own: [
    "create index lead_recent on lead (email, received_at)",
    "create index lead_waiting on lead (seq) where status = 'accepted' and answered_at is null",
    "create index lead_held_newest on lead (seq) where status = 'held'",
    "create index idempotency_age on idempotency (created_at)",
  ],
};

export function firstTables({ seq, text, byKey, reject, functions, own }: Engine): string[] {
  return [
    `create table lead (
      seq ${seq},
      id ${text} not null unique,
      form text not null,
      status text not null,
      received_at ${text} not null,
      email ${text} not null,
      phone ${text},
      fingerprint text not null,
      fields text not null,
      sms_consent_key ${text},
      email_opt_in_text text,
      spam_signs text,
      source text,
      reply_by text,
      price text,
      answered_at ${text},
      answered_by text,
      closed_as text,
      remind_at ${text},
      spam_at ${text},
      network text)`,
    "create index lead_sms_consent on lead (sms_consent_key) where sms_consent_key is not null",
    "create index lead_held on lead (status) where status = 'held'",
    "create index lead_spam on lead (status) where status = 'spam'",
    "create index lead_answered on lead (answered_at) where answered_at is not null",
    "create index lead_remind on lead (remind_at) where remind_at is not null",

    `create table idempotency (
      key ${text} not null primary key,
      body_hash text not null,
      lead_id text not null,
      confirmed integer not null,
      created_at ${text} not null)`,

    // A request's key is the lead's id, which begins with the time, so that the messages of one moment lie together on disk.
    `create table message (
      key ${text} not null,
      channel ${text} not null,
      kind text not null,
      lead_seq integer references lead (seq) on delete cascade,
      facts text,
      created_at ${text} not null,
      state text not null,
      attempts integer not null,
      due_at ${text},
      lease text,
      last_error text,
      primary key (key, channel)) ${byKey}`,
    "create index message_lead on message (lead_seq) where lead_seq is not null",
    // Partial, so that open messages are found quickly among a million sent ones.
    "create index message_due on message (channel, due_at) where due_at is not null",
    "create index message_listed on message (created_at) where kind = 'request' and state = 'pending' and due_at is null",
    "create index message_dead on message (lead_seq) where kind = 'request' and state = 'dead'",
    "create index message_notice on message (kind, created_at) where kind <> 'request'",
    "create index message_confirmation on message (created_at) where channel = 'confirmation'",

    `create table channel_state (
      channel ${text} not null primary key,
      failing_since ${text})`,

    `create table sms_consent (
      seq ${seq},
      id ${text} not null unique,
      submission_id ${text} not null unique,
      form text not null,
      page text not null,
      phone text not null,
      phone_e164 text not null,
      name text,
      consented integer not null,
      client_time text,
      recorded_at ${text} not null,
      policy_version text not null,
      text text not null,
      text_hash text not null,
      ip_address text,
      user_agent text,
      revoked_at ${text},
      revoked_how text)`,
    "create index sms_consent_phone on sms_consent (phone_e164)",
    `create index sms_consent_address on sms_consent (recorded_at)
      where consented = 0 and ip_address is not null`,
    ...functions,
    // Evidence: the database itself rejects any change but a revocation, the removal of an address, and the addition of a
    // name, because the request may be stored after its proof.
    `create trigger sms_consent_is_evidence before update of
        seq, id, submission_id, form, page, phone, phone_e164, consented, client_time, recorded_at, policy_version,
        text, text_hash, user_agent
      on sms_consent for each row ${reject}`,
    `create trigger sms_consent_keeps_address before update of ip_address on sms_consent for each row
      when (old.consented = 1 or new.ip_address is not null) ${reject}`,
    `create trigger sms_consent_keeps_name before update of name on sms_consent for each row
      when (old.name is not null) ${reject}`,

    `create table daily_job (
      name ${text} not null primary key,
      started_at ${text} not null,
      succeeded_at ${text},
      result text,
      error text,
      is_damaged integer) ${byKey}`,

    `create table write_probe (
      id integer primary key,
      written_at text not null)`,
    ...own,
  ];
}
