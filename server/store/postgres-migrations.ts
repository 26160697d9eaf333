import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Never edited. The first one equals the first seven of sqliteMigrations; after it the names are the same. */
export const postgresMigrations: Record<string, Migration> = {
  "0001-leads": { up: createTables },
  "0008-owner": { up: addOwnerTables },
  "0009-retention": { up: prepareRetention },
  "0010-waiting-index": { up: indexUnansweredLeads },
  "0011-notice-age-index": { up: indexNoticeAge },
  "0012-judged-at": { up: addJudgedAt },
  "0013-job-outcome": { up: addJobOutcome },
  "0014-lead-network": { up: addLeadNetwork },
  "0016-consent-name": { up: addConsentName },
  "0016-email-opt-in-text": {
    up: (db) => db.schema.alterTable("lead").addColumn("email_opt_in_text", "text").execute(),
  },
  "0017-newest-held": { up: indexNewestHeld },
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
    held_for text,
    source text);
  create index lead_recent on lead (email, received_at);
  create index lead_held on lead (status) where status = 'held';
  create index lead_sms_consent on lead (sms_consent_key) where sms_consent_key is not null;

  create table idempotency (
    key text collate "C" primary key,
    body_hash text not null,
    lead_id text not null,
    confirmed integer not null,
    created_at text collate "C" not null);
  create index idempotency_age on idempotency (created_at);

  create table delivery (
    lead_seq integer not null references lead (seq) on delete cascade,
    channel text collate "C" not null,
    state text not null,
    attempts integer not null,
    due_at text collate "C",
    lease text,
    last_error text,
    due_set_at text collate "C",
    primary key (lead_seq, channel));
  create index delivery_new on delivery (channel, due_at) where due_at is not null and due_set_at is null;
  create index delivery_due on delivery (channel, due_at) where due_set_at is not null;
  create index delivery_due_set on delivery (channel, due_set_at) where due_set_at is not null;
  create index delivery_dead on delivery (lead_seq) where state = 'dead';

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
  create function sms_consent_is_evidence() returns trigger language plpgsql as
    $$ begin raise exception 'a consent record is never changed'; end $$;
  create trigger sms_consent_is_evidence before update of
    seq, id, submission_id, form, page, phone, phone_e164, consented, client_time, recorded_at, policy_version,
    text, text_hash, ip_address, user_agent
  on sms_consent for each row execute function sms_consent_is_evidence();

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

const ownerTables = `
  alter table lead add column answered_at text collate "C";
  alter table lead add column remind_at text collate "C";
  create index lead_remind on lead (remind_at) where remind_at is not null;

  create table notice (
    id text collate "C" primary key,
    key text collate "C" not null unique,
    kind text not null,
    channel text not null,
    lead_seq integer references lead (seq) on delete cascade,
    facts text,
    created_at text collate "C" not null,
    state text not null,
    attempts integer not null,
    due_at text collate "C",
    due_set_at text collate "C",
    lease text,
    last_error text);
  create index notice_due on notice (due_at) where due_at is not null;
  create index notice_lead on notice (lead_seq) where lead_seq is not null;

  create table daily_job (
    name text collate "C" primary key,
    started_at text collate "C" not null,
    result text);
`;

const retention = `
  create index lead_spam on lead (status) where status = 'spam';
  create index sms_consent_address on sms_consent (recorded_at) where consented = 0 and ip_address is not null;
  drop trigger sms_consent_is_evidence on sms_consent;
  create trigger sms_consent_is_evidence before update of
    seq, id, submission_id, form, page, phone, phone_e164, consented, client_time, recorded_at, policy_version,
    text, text_hash, user_agent
  on sms_consent for each row execute function sms_consent_is_evidence();
  create trigger sms_consent_keeps_address before update of ip_address on sms_consent for each row
    when (old.consented = 1 or new.ip_address is not null) execute function sms_consent_is_evidence();
`;

async function createTables(db: Kysely<unknown>): Promise<void> {
  await sql.raw(tables).execute(db);
}

async function addOwnerTables(db: Kysely<unknown>): Promise<void> {
  await sql.raw(ownerTables).execute(db);
}

async function prepareRetention(db: Kysely<unknown>): Promise<void> {
  await sql.raw(retention).execute(db);
}

async function indexUnansweredLeads(db: Kysely<unknown>): Promise<void> {
  await sql`create index lead_waiting on lead (seq) where status = 'accepted' and answered_at is null`.execute(
    db,
  );
}

async function indexNoticeAge(db: Kysely<unknown>): Promise<void> {
  await sql`create index notice_age on notice (kind, created_at)`.execute(db);
}

async function addJudgedAt(db: Kysely<unknown>): Promise<void> {
  await sql`alter table lead add column judged_at text collate "C"`.execute(db);
}

async function addJobOutcome(db: Kysely<unknown>): Promise<void> {
  await sql`alter table daily_job
    add column succeeded_at text collate "C", add column error text, add column is_damaged integer`.execute(
    db,
  );
  await sql`update daily_job set succeeded_at = started_at where result is not null`.execute(db);
}

async function addLeadNetwork(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table lead add column network text;
      alter table delivery add column turn integer default 1;
      create index delivery_turn on delivery (channel, turn, due_at) where due_at is not null and due_set_at is null;
      drop index delivery_new;
      create table confirmation (
        lead_seq integer primary key references lead (seq) on delete cascade,
        mailbox text not null,
        claimed_at text collate "C" not null);
    `)
    .execute(db);
}

async function indexNewestHeld(db: Kysely<unknown>): Promise<void> {
  await sql`create index lead_held_newest on lead (seq) where status = 'held'`.execute(db);
}

async function addConsentName(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table sms_consent add column name text;
      create trigger sms_consent_keeps_name before update of name on sms_consent for each row
        when (old.name is not null) execute function sms_consent_is_evidence();`)
    .execute(db);
}
