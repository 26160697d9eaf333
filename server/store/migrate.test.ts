import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { newDataDir } from "../../tests/support/test-lead.ts";
import { openSqliteStore } from "./open-sqlite-store.ts";

test("the migrations make the tables, indexes and trigger of schema.sql, which databases in use have", async () => {
  const file = join(newDataDir(), "leads.sqlite");
  await (await openSqliteStore({ file, channels: [] })).close();
  const database = new DatabaseSync(file, { readOnly: true });
  onTestFinished(() => database.close());
  const own = "sql is not null and name not like 'kysely%' and name not like 'sqlite%'";
  const rows = database.prepare(`select sql from sqlite_master where ${own} order by name`).all();
  const statements = rows.map(({ sql }) => String(sql).replace(/\s+/g, " ").replaceAll(', "', ',\n  "'));
  await expect(`${statements.join(";\n\n")};\n`).toMatchFileSnapshot("schema.sql");
});
