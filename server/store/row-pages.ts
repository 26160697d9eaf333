import { type SelectQueryBuilder, type Simplify, sql } from "kysely";
import type { LeadDatabase } from "./lead-database.ts";
import type { StoreAccess } from "./store-access.ts";

/** Keeps each transaction short. */
export const pageSize = 500;

const seq = sql.ref<number>("seq");

/** All that the query finds, by `seq`. */
export async function* pagesOf<Table extends keyof LeadDatabase, Row extends { seq: number }>(
  read: StoreAccess["read"],
  query: SelectQueryBuilder<LeadDatabase, Table, Row>,
): AsyncGenerator<Simplify<Row>[]> {
  let rows: Simplify<Row>[];
  let last = 0;
  do {
    rows = await read(() => query.where(seq, ">", last).orderBy(seq).limit(pageSize).execute());
    if (rows.length > 0) yield rows;
    last = rows.at(-1)?.seq ?? last;
  } while (rows.length === pageSize);
}

export function inPages<T>(items: T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / pageSize) }, (_, page) =>
    items.slice(page * pageSize, (page + 1) * pageSize),
  );
}
