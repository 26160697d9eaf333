import { hash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { LeadDatabase } from "../lead-database.ts";

/** Sorted, so that no two transactions deadlock. */
export async function lock(db: Kysely<LeadDatabase>, names: string[]): Promise<void> {
  const keys = new Set(
    names.map((name) => BigInt.asIntN(64, BigInt(`0x${hash("sha256", name).slice(0, 16)}`))),
  );
  const sorted = [...keys].sort((a, b) => (a < b ? -1 : 1)).map(String);
  await sql`select pg_advisory_xact_lock(key) from unnest(${sorted}::bigint[]) as key`.execute(db);
}
