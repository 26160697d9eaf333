import { sql } from "kysely";
import type { Lead } from "#domain/leads/lead.ts";
import { isUnanswered, selectLeads, toLead } from "./read-leads.ts";
import { countRows, type Tables } from "./store-access.ts";

export async function countNew({ db }: Tables, since: Date): Promise<{ form: string; count: number }[]> {
  const counts = await db
    .selectFrom("lead")
    .select(({ fn }) => ["form", fn.countAll<number>().as("count")])
    .where("status", "=", "accepted")
    // SQLite's index is on this expression.
    .where(sql`substr(received_at, 1, 15)`, ">=", since.toISOString().slice(0, 15))
    .where("received_at", ">=", since.toISOString())
    .groupBy("form")
    .orderBy("count", "desc")
    .orderBy("form")
    .execute();
  return counts.map(({ form, count }) => ({ form, count: Number(count) }));
}

/** The newest of those that wait for an answer. */
export async function listUnanswered(
  { db }: Tables,
  limit: number,
): Promise<{ count: number; newest: Lead[] }> {
  const newest = await selectLeads(db).where(isUnanswered).orderBy("lead.seq", "desc").limit(limit).execute();
  return { count: await countRows(db.selectFrom("lead").where(isUnanswered)), newest: newest.map(toLead) };
}
