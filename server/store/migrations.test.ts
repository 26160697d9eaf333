import { Kysely, PostgresDialect } from "kysely";
import { Pool } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { createDatabase } from "../../tests/support/postgres-cluster.ts";
import { newPostgresUrl, request } from "../../tests/support/store-engines.ts";
import type { LeadDatabase } from "./lead-database.ts";
import { migrate } from "./migrations.ts";
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

/** Of every table: its columns, and whether an older program may leave them out. */
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

// The tables and columns of SQLite are the same, which open-postgres-store.test.ts sees to.
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

test("a program starts on the tables of the next version, and stores requests there [DS05]", async () => {
  const { url, db } = await newDatabase();
  const expand = {
    up: (db: Kysely<unknown>) => db.schema.alterTable("lead").addColumn("next", "text").execute(),
  };
  await migrate(db, { ...postgresMigrations, "9000-next": expand });
  const store = await openPostgresStore({ url, channels: [] });
  onTestFinished(() => store.close());
  expect(await store.saveLead(request())).toMatchObject({ outcome: "saved" });
});
