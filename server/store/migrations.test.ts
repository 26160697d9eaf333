import { Kysely, PostgresDialect, sql } from "kysely";
import { Client, Pool } from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { createDatabase } from "../../tests/support/postgres-cluster.ts";
import { newPostgresUrl } from "../../tests/support/store-engines.ts";
import type { LeadDatabase } from "./lead-database.ts";
import { migrate, sqliteMigrations } from "./migrations.ts";
import { openPostgresStore } from "./open-postgres-store.ts";
import { postgresMigrations } from "./postgres-migrations.ts";

async function newDatabase() {
  const url = newPostgresUrl();
  await createDatabase(url);
  const pool = new Pool({ connectionString: url });
  const db = new Kysely<LeadDatabase>({ dialect: new PostgresDialect({ pool }) });
  onTestFinished(() => db.destroy());
  return { url, db };
}

/** Each table's columns, and whether an older program may leave them out. */
async function columnsOf(db: Kysely<LeadDatabase>) {
  const tables = await db.introspection.getTables();
  return new Map(
    tables.map(({ name, columns }) => [
      name,
      new Map(
        columns.map((column) => [column.name, `${column.dataType}${column.isNullable ? "" : " needed"}`]),
      ),
    ]),
  );
}

// open-postgres-store.test.ts compares the tables of both engines.
test("a migration only adds, and nothing that an older program would have to write [DS05]", async () => {
  const { db } = await newDatabase();
  const names = Object.keys(postgresMigrations);
  let before = new Map<string, Map<string, string>>();
  for (const [index, name] of names.entries()) {
    if (name.includes("-contract-")) continue;
    await migrate(db, Object.fromEntries(Object.entries(postgresMigrations).slice(0, index + 1)));
    const after = await columnsOf(db);
    for (const [table, columns] of before) {
      expect(Object.fromEntries(after.get(table) ?? []), name).toMatchObject(Object.fromEntries(columns));
      const added = [...(after.get(table) ?? [])].filter(([column]) => !columns.has(column));
      expect(
        added.filter(([, type]) => type.endsWith("needed")),
        name,
      ).toEqual([]);
    }
    before = after;
  }
});

/** Everything that PostgreSQL keeps of what the migrations make; SQLite's is in schema.sql. */
const descriptions = [
  sql`select table_name, column_name, data_type, collation_name, column_default, is_nullable, identity_generation
    from information_schema.columns where table_schema = 'public' and table_name not like 'kysely%' order by 1, 2`,
  sql`select relname, case relpersistence when 'u' then 'unlogged' end from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%' order by 1`,
  sql`select indexdef collate "C" from pg_indexes where schemaname = 'public' and tablename not like 'kysely%' order by 1`,
  sql`select conrelid::regclass::text collate "C", conname, pg_get_constraintdef(oid) from pg_constraint
    where contype <> 'n' and connamespace = 'public'::regnamespace and conrelid::regclass::text not like 'kysely%' order by 1, 2`,
  sql`select pg_get_triggerdef(oid) collate "C" from pg_trigger where not tgisinternal order by 1`,
  sql`select pg_get_functiondef(oid) collate "C" from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
];

test("migrations that have run are never edited: their names and what they make stay [DS05]", async () => {
  const { db } = await newDatabase();
  await migrate(db, postgresMigrations);
  const lines = [sqliteMigrations, postgresMigrations].map((each) => Object.keys(each).join(" "));
  for (const description of descriptions) {
    const { rows } = await description.execute(db);
    lines.push("", ...rows.map((row) => Object.values(row as object).join(" | ")));
  }
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("migrations.txt");
});

test("a change of the tables may take longer than what visitors wait for [DS05]", async () => {
  const { url, db } = await newDatabase();
  await migrate(db, Object.fromEntries(Object.entries(postgresMigrations).slice(0, -1)));
  // The last one waits for this session.
  const other = new Client(url);
  await other.connect();
  onTestFinished(() => other.end());
  await other.query(`
    create table limits (ms text);
    create function wait() returns trigger language plpgsql as $$ begin
      insert into limits values (current_setting('statement_timeout'));
      perform pg_advisory_xact_lock(1);
      return new;
    end $$;
    create trigger wait before insert on kysely_migration for each row execute function wait();
    select pg_advisory_lock(1)`);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const opening = openPostgresStore({ url, channels: [] });
  const waiting = "select from pg_locks where locktype = 'advisory' and objid = 1 and not granted";
  while ((await other.query(waiting)).rowCount === 0);
  vi.advanceTimersByTime(60_000);
  const [store] = await Promise.all([opening, other.query("select pg_advisory_unlock(1)")]);
  onTestFinished(() => store.close());
  expect((await other.query("select ms from limits")).rows).toEqual([{ ms: "0" }]);
});
