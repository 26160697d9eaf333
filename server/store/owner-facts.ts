import { sql } from "kysely";
import type { Lead } from "#domain/leads/lead.ts";
import type { LeadSource } from "#domain/leads/lead-source.ts";
import { isUnanswered, selectLeads, toLead, toSource } from "./read-leads.ts";
import { countRows, type Tables } from "./store-access.ts";
import type { MarkedLead } from "./stored-records.ts";

export async function countNew(
  { db }: Tables,
  since: Date,
): Promise<{ form: string; source: LeadSource | null; count: number }[]> {
  const counts = await db
    .selectFrom("lead")
    .select(({ fn }) => ["form", "source", fn.countAll<number>().as("count")])
    .where("status", "=", "accepted")
    // SQLite's index is on this expression.
    .where(sql`substr(received_at, 1, 15)`, ">=", since.toISOString().slice(0, 15))
    .where("received_at", ">=", since.toISOString())
    .groupBy(["form", "source"])
    .execute();
  return counts.map(({ form, source, count }) => ({ form, source: toSource(source), count: Number(count) }));
}

/** The newest that are no spam. */
export async function listReceived(
  { db }: Tables,
  { since, limit }: { since: Date; limit: number },
): Promise<{ form: string; receivedAt: string; replyBy: string | null; answeredAt: string | null }[]> {
  return db
    .selectFrom("lead")
    .select([
      "form",
      "received_at as receivedAt",
      "reply_by as replyBy",
      sql<string | null>`case when closed_as is null then answered_at end`.as("answeredAt"),
    ])
    .where("status", "=", "accepted")
    .where("received_at", ">=", since.toISOString())
    .orderBy("seq", "desc")
    .limit(limit)
    .execute();
}

/** The newest of those that wait for an answer. */
export async function listUnanswered(
  { db }: Tables,
  limit: number,
): Promise<{ count: number; newest: Lead[] }> {
  const newest = await selectLeads(db).where(isUnanswered).orderBy("lead.seq", "desc").limit(limit).execute();
  return { count: await countRows(db.selectFrom("lead").where(isUnanswered)), newest: newest.map(toLead) };
}

const markedAt = sql<string>`case when lead.status = 'spam' then lead.spam_at else lead.answered_at end`;

export async function listMarked(
  { db }: Tables,
  { since, limit }: { since: Date; limit: number },
): Promise<{ count: number; last: MarkedLead[] }> {
  const rows = await selectLeads(db)
    .select(markedAt.as("marked_at"))
    .where(markedAt, ">=", since.toISOString())
    .orderBy(markedAt, "desc")
    .orderBy("lead.seq", "desc")
    .limit(limit)
    .execute();
  return {
    count: await countRows(db.selectFrom("lead").where(markedAt, ">=", since.toISOString())),
    last: rows.map((row) => ({
      lead: toLead(row),
      mark: row.status === "spam" ? "spam" : "answered",
      markedAt: row.marked_at,
    })),
  };
}
