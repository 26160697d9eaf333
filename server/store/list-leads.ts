import { sql } from "kysely";
import type { LeadWithDeliveries } from "#domain/leads/lead.ts";
import { type LeadFilter, matchesSearch } from "#domain/leads/lead-filter.ts";
import { selectLeads, toLead, withDeliveries } from "./read-leads.ts";
import { inPages, type Tables } from "./store-access.ts";

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
