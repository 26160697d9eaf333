import { type SqlBool, sql } from "kysely";
import { dayMs } from "#domain/durations.ts";
import { clockDifferenceMs, instantAfter, type Tables } from "../store-access.ts";

/** A request without a mail of its own: it stands on What waits. A literal, to match the partial index. */
const isListed = sql<SqlBool>`(message.kind = 'request' and message.state = 'pending' and message.due_at is null)`;

/**
 * How many came in since then without a mail of their own and wait for an answer, or look like spam. Of the last day alone, and none
 * of a time to come: what a wrong clock stamped would be told of each hour until then.
 */
export async function countListed(
  { db }: Tables,
  since: Date,
  now: Date,
): Promise<Record<"accepted" | "held", number>> {
  const from = new Date(Math.max(since.getTime(), now.getTime() - dayMs));
  const rows = await db
    .selectFrom("message")
    .innerJoin("lead", "lead.seq", "message.lead_seq")
    .select(({ fn }) => ["lead.status", fn.count<number>("message.lead_seq").distinct().as("count")])
    .where(isListed)
    .where("message.created_at", ">", from.toISOString())
    .where("message.created_at", "<=", instantAfter(now, clockDifferenceMs))
    .where("lead.answered_at", "is", null)
    .groupBy("lead.status")
    .execute();
  // PostgreSQL returns counts as strings.
  const countOf = (status: string) => Number(rows.find((row) => row.status === status)?.count ?? 0);
  return { accepted: countOf("accepted"), held: countOf("held") };
}
