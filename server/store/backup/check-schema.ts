import { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { OperatorError } from "#domain/operator-error.ts";
import type { LeadDatabase } from "../lead-database.ts";
import { migrate, sqliteMigrations, startsWithFirst } from "../migrations.ts";
import { nodeSqliteDialect } from "../sqlite/sqlite-database.ts";

/** Rejects a database that this program did not create: a foreign trigger could change or delete every new request. */
export async function checkSchema(file: string, name: string): Promise<void> {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const found = readSchema(database);
    if (!found.has("kysely_migration"))
      throw new OperatorError(`${name} is no backup of this program: it has no record of migrations.`);
    const done = database
      .prepare("select name from kysely_migration order by name")
      .all()
      .map((row) => String(row.name));
    if (!startsWithFirst(done, sqliteMigrations))
      throw new OperatorError(`${name} was made before the first release of this program.`);
    // A newer version may only have added tables, but here that cannot be told from a foreign change.
    const newest = done.findLast((migration) => !(migration in sqliteMigrations));
    if (newest)
      throw new OperatorError(
        `${name} was written by a newer version of this program: restore it with one that has the tables of ${newest} (docs/operating.md, Backups).`,
      );
    const expected = await schemaAfter(done);
    const different = [...new Set([...found.keys(), ...expected.keys()])].find(
      (object) => found.get(object) !== expected.get(object),
    );
    if (different)
      throw new OperatorError(
        `${name} is no backup of this program: ${different} is not as this program makes it.`,
      );
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`${name} is damaged or not a database (${(error as Error).message}).`, {
      cause: error,
    });
  } finally {
    database.close();
  }
}

async function schemaAfter(done: string[]): Promise<Map<string, string>> {
  const database = new DatabaseSync(":memory:");
  const db = new Kysely<LeadDatabase>({ dialect: nodeSqliteDialect(database) });
  const migrations = Object.entries(sqliteMigrations).filter(([migration]) => done.includes(migration));
  try {
    await migrate(db, Object.fromEntries(migrations));
    return readSchema(database);
  } finally {
    await db.destroy();
  }
}

function readSchema(database: DatabaseSync): Map<string, string> {
  const rows = database.prepare("select name, coalesce(sql, '') as sql from sqlite_schema").all();
  const own = rows.map(
    ({ name, sql }) =>
      [
        String(name),
        String(sql)
          .toLowerCase()
          .replaceAll(/["\s]+/g, ""),
      ] as const,
  );
  // Tables that `analyze` creates.
  return new Map(own.filter(([name]) => !name.startsWith("sqlite_stat")));
}
