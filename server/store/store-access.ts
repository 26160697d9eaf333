import type { Kysely, SelectQueryBuilder } from "kysely";
import type { Channel } from "../../domain/leads/lead.ts";
import type { LeadDatabase } from "./lead-database.ts";

/** Inside a write, the tables of its transaction. */
export type Tables = { db: Kysely<LeadDatabase> };

export type StoreContext = Tables & {
  channels: Channel[];
  isShared: boolean;
};

export type StoreAccess = StoreContext & {
  read<T>(work: () => Promise<T>): Promise<T>;
  write<T>(work: (trx: Kysely<LeadDatabase>) => Promise<T>): Promise<T>;
};

/** As it is stored. */
export function instantAfter(time: Date, ms: number): string {
  return new Date(time.getTime() + ms).toISOString();
}

/** PostgreSQL returns counts as strings. */
export async function countRows<Table extends keyof LeadDatabase>(
  rows: SelectQueryBuilder<LeadDatabase, Table, object>,
): Promise<number> {
  const { count } = await rows
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}
