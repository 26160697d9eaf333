import { DatabaseSync } from "node:sqlite";
import { OperatorError } from "#domain/operator-error.ts";
import { sqliteMigrations, startsWithFirst } from "../migrations.ts";

/** Rejects a database that this program did not create, or that another version of it must restore. */
export function checkVersion(file: string, name: string): void {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const tables = database.prepare("select name from sqlite_schema where name = 'kysely_migration'").all();
    if (tables.length === 0)
      throw new OperatorError(`${name} is no backup of this program: it has no record of migrations.`);
    const done = database
      .prepare("select name from kysely_migration order by name")
      .all()
      .map((row) => String(row.name));
    if (!startsWithFirst(done, sqliteMigrations))
      throw new OperatorError(`${name} was made before the first release of this program.`);
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
