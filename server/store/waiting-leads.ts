import { type SqlBool, sql } from "kysely";
import type { Lead } from "#domain/leads/lead.ts";
import { soonestFirst, type WaitingStage, waitingStage, waitingStages } from "#domain/leads/soonest-first.ts";
import { isUnanswered, readFields, readWithEarlier, selectLeads, toLead } from "./read-leads.ts";
import { countRows, type Tables } from "./store-access.ts";

/** A page of all that wait, soonest first, and how many there are, in all and of each stage. */
export async function listWaiting(
  { db }: Tables,
  { today, page = 1, size }: { today: string; page?: number; size: number },
): Promise<{ count: number; counts: Record<WaitingStage, number>; page: number; leads: Lead[] }> {
  const rows = await waitingRows(db);
  const counts = Object.fromEntries(waitingStages.map((stage) => [stage, 0])) as Record<WaitingStage, number>;
  for (const { fields } of rows) counts[waitingStage(fields, today)]++;
  const last = Math.max(1, Math.ceil(rows.length / size));
  const shown = Math.min(page, last);
  const ids = soonestFirst(rows, today)
    .slice((shown - 1) * size, shown * size)
    .map(({ id }) => id);
  return { count: rows.length, counts, page: shown, leads: await findLeads({ db }, ids) };
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

/** What looks like spam: how much there is, and the newest of it, newest first. */
export async function listHeld({ db }: Tables, limit: number): Promise<{ count: number; newest: Lead[] }> {
  // A literal, to match the partial index.
  const isHeld = sql<SqlBool>`lead.status = 'held'`;
  const newest = await selectLeads(db).where(isHeld).orderBy("lead.seq", "desc").limit(limit).execute();
  return { count: await countRows(db.selectFrom("lead").where(isHeld)), newest: newest.map(toLead) };
}

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

/** Its days are over, which counts as no answer. */
export async function markPassed({ db }: Tables, leadId: string, now: Date): Promise<void> {
  await db
    .updateTable("lead")
    .set({ answered_at: now.toISOString(), closed_as: "passed", remind_at: null })
    .where("id", "=", leadId)
    .where(isUnanswered)
    .execute();
}
