import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { LeadDatabase } from "./lead-database.ts";

/**
 * Never edit one that has run. The previous version must run on the result, so only add; removals follow a release later, as
 * `0042-contract-…`.
 */
export const sqliteMigrations: Record<string, Migration> = {
  "0001-leads": { up: createLeads },
  "0002-sms-consent": { up: addSmsConsent },
  "0003-held-leads": { up: (db) => db.schema.alterTable("lead").addColumn("held_for", "text").execute() },
  "0004-lead-source": { up: (db) => db.schema.alterTable("lead").addColumn("source", "text").execute() },
  "0005-held-index": { up: indexHeldLeads },
  "0006-due-set-at": { up: addDueSetAt },
  "0007-new-deliveries-index": { up: indexNewDeliveries },
  "0008-owner": { up: addOwnerTables },
  "0009-retention": { up: prepareRetention },
  "0010-waiting-index": { up: indexUnansweredLeads },
  "0011-notice-age-index": { up: indexNoticeAge },
  "0012-judged-at": { up: (db) => db.schema.alterTable("lead").addColumn("judged_at", "text").execute() },
  "0013-job-outcome": { up: addJobOutcome },
  "0014-lead-network": { up: addLeadNetwork },
  "0016-consent-name": { up: addConsentName },
  "0016-email-opt-in-text": {
    up: (db) => db.schema.alterTable("lead").addColumn("email_opt_in_text", "text").execute(),
  },
  // Only PostgreSQL needs this index: SQLite's lead_held ends with the rowid.
  "0017-newest-held": { up: async () => undefined },
};

export async function migrate(
  db: Kysely<LeadDatabase>,
  migrations: Record<string, Migration>,
): Promise<void> {
  const newer = (await executedMigrations(db)).filter((name) => !(name in migrations));
  const contract = newer.find((name) => name.includes("-contract-"));
  if (contract)
    throw new Error(`it was written by a newer version of this program (${contract}); run that version`);
  const done = Object.fromEntries(newer.map((name) => [name, { up: async () => undefined }]));
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...migrations, ...done }) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

async function executedMigrations(db: Kysely<LeadDatabase>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === "kysely_migration")) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}

async function createLeads(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("lead")
    .addColumn("seq", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("id", "text", (column) => column.notNull().unique())
    .addColumn("form", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("received_at", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("fingerprint", "text", (column) => column.notNull())
    .addColumn("fields", "text", (column) => column.notNull())
    .execute();
  // Begins with ten-minute steps of the time, so that new entries share few pages of a large index: each page touched is
  // written at the next commit.
  await db.schema
    .createIndex("lead_recent")
    .on("lead")
    .expression(sql`substr(received_at, 1, 15), email`)
    .execute();

  await db.schema
    .createTable("idempotency")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("body_hash", "text", (column) => column.notNull())
    .addColumn("lead_id", "text", (column) => column.notNull())
    .addColumn("confirmed", "integer", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("delivery")
    .addColumn("lead_seq", "integer", (column) => column.notNull().references("lead.seq").onDelete("cascade"))
    .addColumn("channel", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("due_at", "text")
    .addColumn("lease", "text")
    .addColumn("last_error", "text")
    .addPrimaryKeyConstraint("delivery_key", ["lead_seq", "channel"])
    .modifyEnd(sql`without rowid`)
    .execute();
  // Partial, so that counting open deliveries stays fast beside a million delivered rows.
  await db.schema
    .createIndex("delivery_due")
    .on("delivery")
    .columns(["channel", "due_at"])
    .where("due_at", "is not", null)
    .execute();
  await db.schema
    .createIndex("delivery_dead")
    .on("delivery")
    .column("lead_seq")
    .where(sql.ref("state"), "=", "dead")
    .execute();

  await db.schema
    .createTable("channel_state")
    .addColumn("channel", "text", (column) => column.primaryKey())
    .addColumn("failing_since", "text")
    .execute();

  await db.schema
    .createTable("write_probe")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("written_at", "text", (column) => column.notNull())
    .execute();
}

async function addSmsConsent(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("sms_consent")
    .addColumn("seq", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("id", "text", (column) => column.notNull().unique())
    .addColumn("submission_id", "text", (column) => column.notNull().unique())
    .addColumn("form", "text", (column) => column.notNull())
    .addColumn("page", "text", (column) => column.notNull())
    .addColumn("phone", "text", (column) => column.notNull())
    .addColumn("phone_e164", "text", (column) => column.notNull())
    .addColumn("consented", "integer", (column) => column.notNull())
    .addColumn("client_time", "text")
    .addColumn("recorded_at", "text", (column) => column.notNull())
    .addColumn("policy_version", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("text_hash", "text", (column) => column.notNull())
    .addColumn("ip_address", "text")
    .addColumn("user_agent", "text")
    .addColumn("revoked_at", "text")
    .addColumn("revoked_how", "text")
    .execute();
  await db.schema.createIndex("sms_consent_phone").on("sms_consent").column("phone_e164").execute();
  // Evidence: the database itself rejects changes other than a revocation.
  await sql`
    create trigger sms_consent_is_evidence before update of
      seq, id, submission_id, form, page, phone, phone_e164, consented, client_time, recorded_at, policy_version,
      text, text_hash, ip_address, user_agent
    on sms_consent begin select raise(abort, 'a consent record is never changed'); end
  `.execute(db);

  await db.schema.alterTable("lead").addColumn("sms_consent_key", "text").execute();
  await db.schema
    .createIndex("lead_sms_consent")
    .on("lead")
    .column("sms_consent_key")
    .where(sql.ref("sms_consent_key"), "is not", null)
    .execute();
}

/** Held leads are few and counted often. */
async function indexHeldLeads(db: Kysely<unknown>): Promise<void> {
  await sql`create index lead_held on lead (status) where status = 'held'`.execute(db);
}

/** Shows what was written before the clock was set back. Existing rows have no value and become due once more. */
async function addDueSetAt(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("delivery").addColumn("due_set_at", "text").execute();
  await sql`update delivery set due_set_at = due_at where due_at is not null`.execute(db);
  await db.schema
    .createIndex("delivery_due_set")
    .on("delivery")
    .columns(["channel", "due_set_at"])
    .where(sql.ref("due_set_at"), "is not", null)
    .execute();
}

/** Separate indexes, so that a new lead costs one index entry per channel. */
async function indexNewDeliveries(db: Kysely<unknown>): Promise<void> {
  await sql`drop index delivery_due`.execute(db);
  await sql`create index delivery_new on delivery (channel, due_at)
    where due_at is not null and due_set_at is null`.execute(db);
  await sql`create index delivery_due on delivery (channel, due_at) where due_set_at is not null`.execute(db);
}

async function addOwnerTables(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    "alter table lead add column answered_at text",
    "alter table lead add column remind_at text",
    "create index lead_remind on lead (remind_at) where remind_at is not null",
    `create table notice (
      id text primary key,
      key text not null unique,
      kind text not null,
      channel text not null,
      lead_seq integer references lead (seq) on delete cascade,
      facts text,
      created_at text not null,
      state text not null,
      attempts integer not null,
      due_at text,
      due_set_at text,
      lease text,
      last_error text) without rowid`,
    "create index notice_due on notice (due_at) where due_at is not null",
    "create index notice_lead on notice (lead_seq) where lead_seq is not null",
    `create table daily_job (
      name text primary key,
      started_at text not null,
      result text) without rowid`,
  ])
    await sql.raw(statement).execute(db);
}

async function prepareRetention(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    "create index lead_spam on lead (status) where status = 'spam'",
    `create index sms_consent_address on sms_consent (recorded_at)
      where consented = 0 and ip_address is not null`,
    "drop trigger sms_consent_is_evidence",
    `create trigger sms_consent_is_evidence before update of
      seq, id, submission_id, form, page, phone, phone_e164, consented, client_time, recorded_at, policy_version,
      text, text_hash, user_agent
    on sms_consent begin select raise(abort, 'a consent record is never changed'); end`,
    `create trigger sms_consent_keeps_address before update of ip_address on sms_consent
      when old.consented = 1 or new.ip_address is not null
      begin select raise(abort, 'a consent record is never changed'); end`,
  ])
    await sql.raw(statement).execute(db);
}

/** Unanswered leads are counted for each scrape of the metrics. */
async function indexUnansweredLeads(db: Kysely<unknown>): Promise<void> {
  await sql`create index lead_waiting on lead (status, answered_at)
    where status = 'accepted' and answered_at is null`.execute(db);
}

/** The newest alerts are read every minute; there are as many reminders as requests. */
async function indexNoticeAge(db: Kysely<unknown>): Promise<void> {
  await sql`create index notice_age on notice (kind, created_at)`.execute(db);
}

/** Keeps the last good result while the job runs again or fails. */
async function addJobOutcome(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    "alter table daily_job add column succeeded_at text",
    "alter table daily_job add column error text",
    "alter table daily_job add column is_damaged integer",
    "update daily_job set succeeded_at = started_at where result is not null",
  ])
    await sql.raw(statement).execute(db);
}

async function addLeadNetwork(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    "alter table lead add column network text",
    "alter table delivery add column turn integer default 1",
    `create index delivery_turn on delivery (channel, turn, due_at)
      where due_at is not null and due_set_at is null`,
    "drop index delivery_new",
    `create table confirmation (
      lead_seq integer not null primary key references lead (seq) on delete cascade,
      mailbox text not null,
      claimed_at text not null)`,
  ])
    await sql.raw(statement).execute(db);
}

/** Set once, because the request may be stored after its proof. */
async function addConsentName(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    "alter table sms_consent add column name text",
    `create trigger sms_consent_keeps_name before update of name on sms_consent
      when old.name is not null
      begin select raise(abort, 'a consent record is never changed'); end`,
  ])
    await sql.raw(statement).execute(db);
}
