import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
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
  // Evidence: the database itself refuses to change anything but how it was revoked.
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
