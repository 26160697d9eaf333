import { type Kysely, sql } from "kysely";
import type { LeadDatabase } from "./lead-database.ts";
import type { LeadStore } from "./lead-store.ts";
import { isWaiting, selectLeads, toLead, toSource } from "./read-leads.ts";

/** What stands in a digest. */
export async function summarize(
  db: Kysely<LeadDatabase>,
  { since, named }: Parameters<LeadStore["summarize"]>[0],
): ReturnType<LeadStore["summarize"]> {
  const counts = await db
    .selectFrom("lead")
    .select(({ fn }) => ["form", "source", fn.countAll<number>().as("count")])
    .where("status", "=", "accepted")
    // Which is what SQLite has an index for.
    .where(sql`substr(received_at, 1, 15)`, ">=", since.toISOString().slice(0, 15))
    .where("received_at", ">=", since.toISOString())
    .groupBy(["form", "source"])
    .execute();
  const newest = await selectLeads(db).where(isWaiting).orderBy("lead.seq", "desc").limit(named).execute();
  return {
    requests: counts.map(({ form, source, count }) => ({
      form,
      source: toSource(source),
      count: Number(count),
    })),
    newestWaiting: newest.map(toLead),
  };
}
