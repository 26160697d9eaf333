import type { Kysely } from "kysely";
import type { LeadDatabase } from "../lead-database.ts";

/** Only a write that reaches the file notices a full disk. */
export async function probeWrite(trx: Kysely<LeadDatabase>): Promise<void> {
  const written_at = new Date().toISOString();
  await trx
    .insertInto("write_probe")
    .values({ id: 1, written_at })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ written_at }))
    .execute();
}
