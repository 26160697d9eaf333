import { type Kysely, sql } from "kysely";

/** Held leads are few and counted often. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index lead_held on lead (status) where status = 'held'`.execute(db);
}
