import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Lead } from "#domain/leads/lead.ts";
import { soonestFirst, type WaitingStage, waitingStage, waitingStages } from "#domain/leads/soonest-first.ts";
import { markAnswered } from "./mark-leads.ts";
import { isUnanswered, readFields, readWithEarlier, selectLeads, toLead } from "./read-leads.ts";
import { countRows, type Tables } from "./store-access.ts";
import type { LeadClosing } from "./stored-records.ts";

/** A page of all that wait, soonest first, and how many there are of each stage. */
export async function listWaiting(
  { db }: Tables,
  { today, page, size }: { today: string; page: number; size: number },
): Promise<{ counts: Record<WaitingStage, number>; page: number; leads: Lead[] }> {
  const rows = await waitingRows(db);
  const counts = Object.fromEntries(waitingStages.map((stage) => [stage, 0])) as Record<WaitingStage, number>;
  for (const { fields } of rows) counts[waitingStage(fields, today)]++;
  const last = Math.max(1, Math.ceil(rows.length / size));
  const shown = Math.min(page, last);
  const ids = soonestFirst(rows, today)
    .slice((shown - 1) * size, shown * size)
    .map(({ id }) => id);
  return { counts, page: shown, leads: await findLeads({ db }, ids) };
}

async function waitingRows(db: Tables["db"]) {
  const rows = await db
    .selectFrom("lead")
    .select(["id", "received_at as receivedAt", "fields"])
    .where(isUnanswered)
    .orderBy("seq")
    .execute();
  return rows.map(({ fields, ...row }) => ({ ...row, fields: readFields(fields) }));
}

/** How many there are, and the newest of them, newest first. */
function newestOf(condition: RawBuilder<SqlBool>) {
  return async ({ db }: Tables, limit: number): Promise<{ count: number; newest: Lead[] }> => {
    const newest = await selectLeads(db).where(condition).orderBy("lead.seq", "desc").limit(limit).execute();
    return { count: await countRows(db.selectFrom("lead").where(condition)), newest: newest.map(toLead) };
  };
}

export const listUnanswered = newestOf(isUnanswered);
/** What looks like spam. A literal, to match the partial index. */
export const listHeld = newestOf(sql<SqlBool>`lead.status = 'held'`);

/** Of a request that waits: when the owners next hear of it. */
export async function remindLater({ db }: Tables, leadId: string, at: Date): Promise<void> {
  await db
    .updateTable("lead")
    .set({ remind_at: at.toISOString() })
    .where("id", "=", leadId)
    .where(isUnanswered)
    .execute();
}

/** In the order of `ids`. */
export async function findLeads({ db }: Tables, ids: readonly string[]): Promise<Lead[]> {
  if (ids.length === 0) return [];
  const read = await readWithEarlier(db, selectLeads(db).where("lead.id", "in", ids));
  const found = new Map(read.map(({ lead }) => [lead.id, lead]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** All whose last day is over. */
export async function closePassed(
  { db }: Tables,
  { at, by, today }: { at: Date; by: string | null; today: string },
): Promise<number> {
  const passed = (await waitingRows(db)).filter(({ fields }) => waitingStage(fields, today) === "passed");
  const ids = passed.map(({ id }) => id);
  return markAnswered({ db }, ids, at, by, "passed");
}

/** Newest first: what was closed together is one. */
export async function listClosings(
  { db }: Tables,
  { since, limit }: { since: Date; limit: number },
): Promise<LeadClosing[]> {
  const rows = await db
    .selectFrom("lead")
    .select(({ fn }) => [
      sql<string>`answered_at`.as("at"),
      "answered_by as by",
      "closed_as as as",
      fn.countAll<number>().as("count"),
      fn.min("id").as("firstId"),
    ])
    .where("answered_at", ">=", since.toISOString())
    .where("status", "!=", "spam")
    .groupBy(["answered_at", "answered_by", "closed_as"])
    .orderBy("answered_at", "desc")
    .limit(limit)
    .execute();
  const leads = await findLeads(
    { db },
    rows.map(({ firstId }) => firstId),
  );
  return rows.map(({ firstId, count, ...row }) => ({
    ...row,
    count: Number(count),
    first: leads.find(({ id }) => id === firstId) ?? null,
  }));
}
