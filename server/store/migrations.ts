import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { OperatorError } from "#domain/operator-error.ts";
import { firstTables, postgresTables, sqliteTables } from "./first-tables.ts";
import type { LeadDatabase } from "./lead-database.ts";

/**
 * Each entry has the SQL for both engines. Never edit one that has run. The previous release must still run on the result, so
 * only add; removals follow a release later, as `0042-contract-…`.
 */
const migrations: Record<string, Record<"sqlite" | "postgres", string[]>> = {
  "0001-baseline": { sqlite: firstTables(sqliteTables), postgres: firstTables(postgresTables) },
};

export const sqliteMigrations = migrationsOf("sqlite");
export const postgresMigrations = migrationsOf("postgres");

function migrationsOf(engine: "sqlite" | "postgres"): Record<string, Migration> {
  const run = (statements: string[]) => async (db: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  };
  return Object.fromEntries(
    Object.entries(migrations).map(([name, changes]) => [name, { up: run(changes[engine]) }]),
  );
}

/** `name` identifies the store in error messages. */
export async function migrate(
  db: Kysely<LeadDatabase>,
  migrations: Record<string, Migration>,
  name: string,
): Promise<void> {
  const executed = await executedMigrations(db);
  rejectEarlierStore(executed, name);
  const newer = executed.filter((name) => !(name in migrations));
  const contract = newer.find((name) => name.includes("-contract-"));
  if (contract)
    throw new Error(`it was written by a newer version of this program (${contract}); run that version`);
  const done = Object.fromEntries(newer.map((name) => [name, { up: async () => undefined }]));
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...migrations, ...done }) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** Migrations are never renamed, so a store without the first one is from before version 1.0. */
export function rejectEarlierStore(executed: string[], name: string): void {
  if (executed.length === 0 || executed.includes(Object.keys(migrations).sort()[0] ?? "")) return;
  throw new OperatorError(
    `${name} is from before version 1.0 of this website and can't be used. Move it away, or set DATABASE_URL or DATA_DIR to another place; the version that wrote it can still list its requests (leads export).`,
  );
}

async function executedMigrations(db: Kysely<LeadDatabase>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === "kysely_migration")) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}
