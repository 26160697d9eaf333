import { DatabaseSync } from "node:sqlite";
import { OperatorError } from "#domain/operator-error.ts";
import { rejectEarlierStore, sqliteMigrations } from "../migrations.ts";

/** Rejects a database that this program did not create, or that another version of it must restore. */
export function checkVersion(file: string, name: string): void {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const done = readMigrations(database);
    if (!done)
      throw new OperatorError(`${name} is no backup of this program: it has no record of migrations.`);
    rejectEarlierStore(done, name);
    const newest = done.findLast((migration) => !(migration in sqliteMigrations));
    if (newest)
      throw new OperatorError(
        `${name} was written by a newer version of this program: restore it with one that has the tables of ${newest} (docs/operating.md, Backups).`,
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

/** Null for what this program did not make. */
export function readMigrations(database: DatabaseSync): string[] | null {
  const tables = database.prepare("select name from sqlite_schema where name = 'kysely_migration'").all();
  if (tables.length === 0) return null;
  const rows = database.prepare("select name from kysely_migration order by name").all();
  return rows.map(({ name }) => String(name));
}
