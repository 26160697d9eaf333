import type { SelectQueryBuilder } from "kysely";
import type { LeadDatabase } from "./lead-database.ts";

/** PostgreSQL returns counts as strings. */
export async function countRows<Table extends keyof LeadDatabase>(
  rows: SelectQueryBuilder<LeadDatabase, Table, object>,
): Promise<number> {
  const { count } = await rows
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}
