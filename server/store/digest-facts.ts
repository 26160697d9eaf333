import { type ExpressionBuilder, type Kysely, sql } from "kysely";
import type { LeadDatabase } from "./lead-database.ts";
import type { LeadStore } from "./lead-store.ts";
import { isWaiting, selectLeads, toLead, toSource } from "./read-leads.ts";

export async function countNew(db: Kysely<LeadDatabase>, since: Date): ReturnType<LeadStore["countNew"]> {
  const counts = await db
    .selectFrom("lead")
    .select(({ fn }) => ["form", "source", fn.countAll<number>().as("count")])
    .where("status", "=", "accepted")
    // Which is what SQLite has an index for.
    .where(sql`substr(received_at, 1, 15)`, ">=", since.toISOString().slice(0, 15))
    .where("received_at", ">=", since.toISOString())
    .groupBy(["form", "source"])
    .execute();
  return counts.map(({ form, source, count }) => ({ form, source: toSource(source), count: Number(count) }));
}

export async function listWaiting(
  db: Kysely<LeadDatabase>,
  { exceptForms, remindedSince, limit }: Parameters<LeadStore["listWaiting"]>[0],
): ReturnType<LeadStore["listWaiting"]> {
  const isReminded = ({ exists, selectFrom }: ExpressionBuilder<LeadDatabase, "lead">) =>
    exists(
      selectFrom("notice")
        .select("notice.id")
        .whereRef("notice.lead_seq", "=", "lead.seq")
        .where("notice.kind", "=", "reminder")
        .where("notice.created_at", ">=", remindedSince.toISOString()),
    );
  // "not in" is no SQL with nothing in it.
  const isAsked = ({ and, eb }: ExpressionBuilder<LeadDatabase, "lead">) =>
    and([isWaiting, ...(exceptForms.length > 0 ? [eb("lead.form", "not in", exceptForms)] : [])]);
  const countWaiting = db
    .selectFrom("lead")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(isAsked);
  const all = await countWaiting.executeTakeFirstOrThrow();
  const reminded = await countWaiting.where(isReminded).executeTakeFirstOrThrow();
  const newest = await selectLeads(db)
    .where(isAsked)
    .where((lead) => lead.not(isReminded(lead)))
    .orderBy("lead.seq", "desc")
    .limit(limit)
    .execute();
  return { count: Number(all.count), reminded: Number(reminded.count), newest: newest.map(toLead) };
}

/** Null where nothing was said. */
const markedAt = sql<string>`case when lead.status = 'spam' then lead.judged_at else lead.answered_at end`;

export async function listMarked(
  db: Kysely<LeadDatabase>,
  { since, limit }: Parameters<LeadStore["listMarked"]>[0],
): ReturnType<LeadStore["listMarked"]> {
  const { count } = await db
    .selectFrom("lead")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(markedAt, ">=", since.toISOString())
    .executeTakeFirstOrThrow();
  const rows = await selectLeads(db)
    .select(markedAt.as("marked_at"))
    .where(markedAt, ">=", since.toISOString())
    .orderBy(markedAt, "desc")
    .orderBy("lead.seq", "desc")
    .limit(limit)
    .execute();
  return {
    count: Number(count),
    last: rows.map((row) => ({
      lead: toLead(row),
      mark: row.status === "spam" ? "spam" : "answered",
      markedAt: row.marked_at,
    })),
  };
}
