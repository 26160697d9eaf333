import { type Kysely, sql } from "kysely";

/** Tells what was written before the clock was set back. Of older rows nobody knows: they are due once more at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("delivery").addColumn("due_set_at", "text").execute();
  await sql`update delivery set due_set_at = due_at where due_at is not null`.execute(db);
  await db.schema
    .createIndex("delivery_due_set")
    .on("delivery")
    .columns(["channel", "due_set_at"])
    .where(sql.ref("due_set_at"), "is not", null)
    .execute();
}
