import { type SqlBool, sql } from "kysely";
import type { Lead, LeadWithDeliveries } from "#domain/leads/lead.ts";
import {
  type LeadFilter,
  matchesSearch,
  soonestFirst,
  type WaitingStage,
  waitingStage,
  waitingStages,
} from "#domain/leads/lead-lists.ts";
import {
  isUnanswered,
  readFields,
  readWithEarlier,
  selectLeads,
  toLead,
  withDeliveries,
} from "./read-leads.ts";
import { countRows, inPages, type Tables } from "./store-access.ts";

/** Newest first. */
export async function listLeads(
  { db }: Tables,
  { form, status, since, until, search }: LeadFilter = {},
): Promise<LeadWithDeliveries[]> {
  let query = selectLeads(db).orderBy("lead.seq", "desc");
  if (form !== undefined) query = query.where("lead.form", "=", form);
  // A literal, because the partial indexes hold only one status each.
  if (status !== undefined) query = query.where("lead.status", "=", sql.lit(status));
  if (since) query = query.where("lead.received_at", ">=", since.toISOString());
  if (until) query = query.where("lead.received_at", "<", until.toISOString());
  const leads = (await query.execute()).map(toLead);
  const found = search === undefined ? leads : leads.filter((lead) => matchesSearch(lead, search));
  const pages: LeadWithDeliveries[][] = [];
  for (const page of inPages(found)) pages.push(await withDeliveries(db, page));
  return pages.flat();
}

/** Without those of a time to come, which a clock that was ahead has left: they would count for years. */
export async function countNew(
  { db }: Tables,
  since: Date,
  now: Date,
): Promise<{ form: string; count: number }[]> {
  const counts = await db
    .selectFrom("lead")
    .select(({ fn }) => ["form", fn.countAll<number>().as("count")])
    .where("status", "=", "accepted")
    // SQLite's index is on this expression.
    .where(sql`substr(received_at, 1, 15)`, ">=", since.toISOString().slice(0, 15))
    .where("received_at", ">=", since.toISOString())
    .where("received_at", "<=", now.toISOString())
    .groupBy("form")
    .orderBy("count", "desc")
    .orderBy("form")
    .execute();
  return counts.map(({ form, count }) => ({ form, count: Number(count) }));
}

/** Returns a page of the unanswered requests, soonest first, and the number of all and of each stage. */
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

/** Returns the number of leads flagged as spam and not yet reviewed, and the newest of them, newest first. */
export async function listHeld({ db }: Tables, limit: number): Promise<{ count: number; newest: Lead[] }> {
  // A literal, to match the partial index.
  const isHeld = sql<SqlBool>`lead.status = 'held'`;
  const newest = selectLeads(db).where(isHeld).orderBy("lead.seq", "desc").limit(limit);
  return {
    count: await countRows(db.selectFrom("lead").where(isHeld)),
    newest: (await readWithEarlier(db, newest)).map(({ lead }) => lead),
  };
}

/** Returns the leads that exist, in the order of `ids`. */
export async function findLeads({ db }: Tables, ids: readonly string[]): Promise<Lead[]> {
  if (ids.length === 0) return [];
  const read = await readWithEarlier(db, selectLeads(db).where("lead.id", "in", ids));
  const found = new Map(read.map(({ lead }) => [lead.id, lead]));
  return ids.flatMap((id) => found.get(id) ?? []);
}
