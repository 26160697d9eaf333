import { type Kysely, sql } from "kysely";

/** What waits for nothing and what waits lie apart, so that a new lead costs one index entry a channel rather than two. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index delivery_due`.execute(db);
  await sql`create index delivery_new on delivery (channel, due_at)
    where due_at is not null and due_set_at is null`.execute(db);
  await sql`create index delivery_due on delivery (channel, due_at) where due_set_at is not null`.execute(db);
}
