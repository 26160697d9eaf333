import { type Kysely, sql } from "kysely";
import { OperatorError } from "#domain/operator-error.ts";
import type { LeadDatabase } from "../lead-database.ts";
import { countRows } from "../store-access.ts";

/** Each table with its key columns, listed after the tables that it references. */
export const storeTables = {
  lead: ["seq"],
  sms_consent: ["seq"],
  idempotency: ["key"],
  message: ["key", "channel"],
  channel_state: ["channel"],
  daily_job: ["name"],
} as const satisfies Partial<Record<keyof LeadDatabase, string[]>>;

type Table = keyof typeof storeTables;
type Row = Record<string, string | number | null>;

const tables = Object.keys(storeTables) as Table[];
const pageSize = 500;

/** Replaces all rows of `target`. Throws when the number of rows of a table differs afterwards. */
export function fillStore(
  target: Kysely<LeadDatabase>,
  source: Kysely<LeadDatabase>,
  { isToPostgres }: { isToPostgres: boolean },
): Promise<void> {
  return target.transaction().execute(async (trx) => {
    for (const table of [...tables].reverse()) await trx.deleteFrom(table).execute();
    for (const table of tables) {
      for await (const page of readPages(source, table)) await insert(trx, table, page, isToPostgres);
      if ((await countRows(trx.selectFrom(table))) !== (await countRows(source.selectFrom(table))))
        throw new OperatorError(`Not every row of the table ${table} was written; nothing has been changed.`);
    }
    if (!isToPostgres) return;
    for (const table of ["lead", "sms_consent"])
      await sql`select setval(pg_get_serial_sequence(${table}, 'seq'), coalesce(max(seq), 0) + 1, false)
        from ${sql.table(table)}`.execute(trx);
  });
}

/** Reads in the order of the key, page by page, so that a large table is never in memory at once. */
async function* readPages(db: Kysely<LeadDatabase>, table: Table): AsyncGenerator<Row[]> {
  const key = sql.join(storeTables[table].map((column) => sql.ref(column)));
  let last: Row | undefined;
  for (;;) {
    const after =
      last && sql`where (${key}) > (${sql.join(storeTables[table].map((column) => last?.[column]))})`;
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} ${after ?? sql``} order by ${key} limit ${sql.lit(pageSize)}
    `.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < pageSize) return;
    last = rows.at(-1);
  }
}

async function insert(
  db: Kysely<LeadDatabase>,
  table: Table,
  rows: Row[],
  isPostgres: boolean,
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    ${isPostgres ? sql`overriding system value` : sql``} values ${sql.join(values)}
  `.execute(db);
}
