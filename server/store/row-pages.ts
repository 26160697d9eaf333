import type { StoreAccess } from "./store-access.ts";

export type Read = StoreAccess["read"];

/** Keeps each transaction short. */
export const pageSize = 500;

/** `readPage` reads the `pageSize` rows after `last`, by `seq`. */
export async function* pagesOf<Row extends { seq: number }>(
  read: Read,
  readPage: (last: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let rows: Row[];
  let last = 0;
  do {
    rows = await read(() => readPage(last));
    if (rows.length > 0) yield rows;
    last = rows.at(-1)?.seq ?? last;
  } while (rows.length === pageSize);
}

export function inPages<T>(items: T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / pageSize) }, (_, page) =>
    items.slice(page * pageSize, (page + 1) * pageSize),
  );
}
