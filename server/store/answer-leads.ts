import type { Kysely } from "kysely";
import type { LeadDatabase } from "./lead-database.ts";

/** Ends the wait for the owners' answer, and reminding them of it. */
export async function markAnswered(db: Kysely<LeadDatabase>, leadId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("lead")
    .set(({ fn, val }) => ({
      answered_at: fn.coalesce("answered_at", val(now.toISOString())),
      remind_at: null,
    }))
    .where("id", "=", leadId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
