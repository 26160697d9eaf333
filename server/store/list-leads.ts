import { type Kysely, sql } from "kysely";
import type { LeadWithDeliveries } from "#domain/leads/lead.ts";
import { type LeadFilter, matchesSearch } from "#domain/leads/lead-filter.ts";
import type { LeadDatabase } from "./lead-database.ts";
import { selectLeads, toLead, withDeliveries } from "./read-leads.ts";
import type { StoreAccess, Tables } from "./store-access.ts";

const pageSize = 200;

type LeadQuery = LeadFilter & { limit?: number };

/** In pages, so that a million leads never are in memory at once. */
export async function* leadPages(
  { read, db }: StoreAccess,
  { limit = Number.POSITIVE_INFINITY, ...filter }: LeadQuery = {},
): AsyncGenerator<LeadWithDeliveries[]> {
  let wanted = limit;
  let before: number | null = null;
  do {
    // A search reads more rows than it returns, so it uses full pages.
    const size = filter.search === undefined ? Math.min(wanted, pageSize) : pageSize;
    const page: Awaited<ReturnType<typeof readPage>> = await read(() => readPage(db, filter, before, size));
    yield page.leads.slice(0, wanted);
    wanted -= page.leads.length;
    before = page.oldest;
  } while (before !== null && wanted > 0);
}

export async function listLeads(access: StoreAccess, query?: LeadQuery): Promise<LeadWithDeliveries[]> {
  const leads: LeadWithDeliveries[] = [];
  for await (const page of leadPages(access, query)) leads.push(...page);
  return leads;
}

async function readPage(
  db: Kysely<LeadDatabase>,
  { form, status, since, until, search }: LeadFilter,
  before: number | null,
  size: number,
): Promise<{ leads: LeadWithDeliveries[]; oldest: number | null }> {
  let query = selectLeads(db).orderBy("lead.seq", "desc").limit(size);
  if (before !== null) query = query.where("lead.seq", "<", before);
  if (form !== undefined) query = query.where("lead.form", "=", form);
  // A literal, because the partial indexes hold only one status each.
  if (status !== undefined) query = query.where("lead.status", "=", sql.lit(status));
  if (since) query = query.where("lead.received_at", ">=", since.toISOString());
  if (until) query = query.where("lead.received_at", "<", until.toISOString());
  const rows = await query.execute();
  const found = search === undefined ? rows : rows.filter((row) => matchesSearch(toLead(row), search));
  return {
    leads: await withDeliveries(db, found.map(toLead)),
    oldest: rows.length < size ? null : (rows.at(-1)?.seq ?? null),
  };
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
