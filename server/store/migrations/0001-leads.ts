import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
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
  // Led by the time in steps of ten minutes, so that new entries lie together instead of all over a large index:
  // each page touched is written at the next commit.
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
  // Partial, so that counting what is open stays quick beside a million delivered rows.
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
