import { isDeepStrictEqual } from "node:util";
import { type Kysely, sql } from "kysely";
import { OperatorError } from "../../domain/operator-error.ts";
import type { LeadDatabase } from "./lead-database.ts";

/** Each table after those it refers to; `memory` (rate limits) is not copied. */
export const storeTables = {
  lead: ["seq"],
  sms_consent: ["seq"],
  idempotency: ["key"],
  delivery: ["lead_seq", "channel"],
  confirmation: ["lead_seq"],
  channel_state: ["channel"],
  notice: ["id"],
  daily_job: ["name"],
} as const satisfies Partial<Record<keyof LeadDatabase, string[]>>;

type Table = keyof typeof storeTables;
type Row = Record<string, string | number | null>;

const tables = Object.keys(storeTables) as Table[];
const pageSize = 500;

export function fillStore(
  target: Kysely<LeadDatabase>,
  source: Kysely<LeadDatabase>,
  { isToPostgres }: { isToPostgres: boolean },
): Promise<number> {
  return target.transaction().execute(async (trx) => {
    for (const table of [...tables].reverse()) await trx.deleteFrom(table).execute();
    return copyTables(source, trx, { isToPostgres });
  });
}

/** Compares what was written with what was read. */
async function copyTables(
  from: Kysely<LeadDatabase>,
  to: Kysely<LeadDatabase>,
  { isToPostgres }: { isToPostgres: boolean },
): Promise<number> {
  for (const table of tables)
    for await (const page of readPages(from, table)) await insert(to, table, page, isToPostgres);
  if (isToPostgres)
    for (const table of ["lead", "sms_consent"])
      await sql`select setval(pg_get_serial_sequence(${table}, 'seq'), coalesce(max(seq), 0) + 1, false)
        from ${sql.table(table)}`.execute(to);
  for (const table of tables) await compare(from, to, table);
  return countLeads(to);
}

export async function countLeads(db: Kysely<LeadDatabase>): Promise<number> {
  const { count } = await db
    .selectFrom("lead")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** By the key, whose order is the same in both engines. */
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

async function compare(from: Kysely<LeadDatabase>, to: Kysely<LeadDatabase>, table: Table): Promise<void> {
  const copies = readPages(to, table);
  for await (const page of readPages(from, table)) {
    const { value } = await copies.next();
    if (!isDeepStrictEqual(value?.map(sorted), page.map(sorted))) throw differs(table);
  }
  if (!(await copies.next()).done) throw differs(table);
}

/** Columns that were added later come in another order. */
function sorted(row: Row): [string, string | number | null][] {
  return Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1));
}

function differs(table: Table): OperatorError {
  return new OperatorError(
    `What was written to the table ${table} is not what was read; nothing has been changed.`,
  );
}
