import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Never edited once they have run, and of the same names as sqliteMigrations. */
export const postgresMigrations: Record<string, Migration> = {
  "0001-tables": { up: createTables },
};

/** Ids and instants compare by bytes, as in SQLite, whatever the database's locale. */
const tables = `
  create table lead (
    seq integer generated always as identity primary key,
    id text collate "C" not null unique,
    form text not null,
    status text not null,
    received_at text collate "C" not null,
    email text collate "C" not null,
    fingerprint text not null,
    fields text not null,
    sms_consent_key text collate "C",
    email_opt_in_text text,
    spam_signs text,
    source text,
    answered_at text collate "C",
    remind_at text collate "C",
    judged_at text collate "C",
    network text);
  create index lead_recent on lead (email, received_at);
  create index lead_sms_consent on lead (sms_consent_key) where sms_consent_key is not null;
  create index lead_held on lead (status) where status = 'held';
  create index lead_held_newest on lead (seq) where status = 'held';
  create index lead_spam on lead (status) where status = 'spam';
  create index lead_waiting on lead (seq) where status = 'accepted' and answered_at is null;
  create index lead_remind on lead (remind_at) where remind_at is not null;

  create table idempotency (
    key text collate "C" primary key,
    body_hash text not null,
    lead_id text not null,
    confirmed integer not null,
    created_at text collate "C" not null);
  create index idempotency_age on idempotency (created_at);

  create table message (
    key text collate "C" not null,
    channel text collate "C" not null,
    kind text not null,
    lead_seq integer references lead (seq) on delete cascade,
    facts text,
    created_at text collate "C" not null,
    priority integer not null default 1,
    state text not null,
    attempts integer not null,
    due_at text collate "C",
    due_set_at text collate "C",
    lease text,
    last_error text,
    primary key (key, channel));
  create index message_lead on message (lead_seq) where lead_seq is not null;
  create index message_new on message (channel, priority, due_at) where due_at is not null and due_set_at is null;
  create index message_due on message (channel, due_at) where due_set_at is not null;
  create index message_due_set on message (channel, due_set_at) where due_set_at is not null;
  create index message_dead on message (lead_seq) where kind = 'request' and state = 'dead';
  create index message_notice on message (kind, created_at) where kind <> 'request';

  create table confirmation (
    lead_seq integer primary key references lead (seq) on delete cascade,
    mailbox text not null,
    claimed_at text collate "C" not null);

  create table channel_state (
    channel text collate "C" primary key,
    failing_since text collate "C");

  create table sms_consent (
    seq integer generated always as identity primary key,
    id text collate "C" not null unique,
    submission_id text collate "C" not null unique,
    form text not null,
    page text not null,
    phone text not null,
    phone_e164 text not null,
    name text,
    consented integer not null,
    client_time text,
    recorded_at text not null,
    policy_version text not null,
    text text not null,
    text_hash text not null,
    ip_address text,
    user_agent text,
    revoked_at text,
    revoked_how text);
  create index sms_consent_phone on sms_consent (phone_e164);
  create index sms_consent_address on sms_consent (recorded_at) where consented = 0 and ip_address is not null;
  -- What may change is the same as in SQLite.
  create function sms_consent_is_evidence() returns trigger language plpgsql as
    $$ begin raise exception 'a consent record is never changed'; end $$;
  create trigger sms_consent_is_evidence before update of
    seq, id, submission_id, form, page, phone, phone_e164, consented, client_time, recorded_at, policy_version,
    text, text_hash, user_agent
  on sms_consent for each row execute function sms_consent_is_evidence();
  create trigger sms_consent_keeps_address before update of ip_address on sms_consent for each row
    when (old.consented = 1 or new.ip_address is not null) execute function sms_consent_is_evidence();
  create trigger sms_consent_keeps_name before update of name on sms_consent for each row
    when (old.name is not null) execute function sms_consent_is_evidence();

  create table daily_job (
    name text collate "C" primary key,
    started_at text collate "C" not null,
    succeeded_at text collate "C",
    result text,
    error text,
    is_damaged integer);

  create table write_probe (
    id integer primary key,
    written_at text not null);

  -- Not written to the log, so that a change waits for no disk; empty after a crash, which only forgets limits.
  create unlogged table memory (
    key text collate "C" primary key,
    value text not null,
    forget_at text collate "C" not null);
  create index memory_age on memory (forget_at);
  create table memory_secret (secret text not null);
  insert into memory_secret values (gen_random_uuid()::text || gen_random_uuid()::text);
`;

async function createTables(db: Kysely<unknown>): Promise<void> {
  await sql.raw(tables).execute(db);
}
