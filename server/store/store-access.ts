import { hash } from "node:crypto";
import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import type { Channel } from "#domain/leads/lead.ts";
import type { LeadDatabase } from "./lead-database.ts";
import type { StoreDamagedError, StoreUnavailableError } from "./store-errors.ts";

export type StoreOptions = {
  channels: Channel[];
  onDamage?: (damage: StoreDamagedError) => void;
  /** The store then keeps trying; without this callback, opening an unreachable store fails. */
  onUnreachable?: (fault: StoreUnavailableError) => void;
};

/** Inside a write, `db` is its transaction. */
export type Tables = { db: Kysely<LeadDatabase> };

export type StoreContext = Tables & {
  channels: Channel[];
  isShared: boolean;
};

export type StoreAccess = StoreContext & {
  read<T>(work: () => Promise<T>): Promise<T>;
  write<T>(work: (trx: Kysely<LeadDatabase>) => Promise<T>): Promise<T>;
};

/** Clocks of processes, and the order in which they write, differ by less than this. */
export const clockDifferenceMs = 5000;

/** Returns the instant in the format of the tables. */
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

/** Databases limit the number of values in a statement. */
const pageSize = 500;

export function inPages<T>(items: T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / pageSize) }, (_, page) =>
    items.slice(page * pageSize, (page + 1) * pageSize),
  );
}

/** Locks `names` until the transaction ends, in sorted order so that no two transactions deadlock. */
export async function lock(db: Kysely<LeadDatabase>, names: string[]): Promise<void> {
  const keys = new Set(
    names.map((name) => BigInt.asIntN(64, BigInt(`0x${hash("sha256", name).slice(0, 16)}`))),
  );
  const sorted = [...keys].sort((a, b) => (a < b ? -1 : 1)).map(String);
  await sql`select pg_advisory_xact_lock(key) from unnest(${sorted}::bigint[]) as key`.execute(db);
}
