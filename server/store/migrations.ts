import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { firstTables, postgresTables, sqliteTables } from "./first-tables.ts";
import type { LeadDatabase } from "./lead-database.ts";

/**
 * Each says what it changes in both engines. Never edit one that has run. The previous version must run on the result, so only
 * add; removals follow a release later, as `0042-contract-…`.
 */
const migrations: Record<string, Record<"sqlite" | "postgres", string[]>> = {
  "0001-tables": { sqlite: firstTables(sqliteTables), postgres: firstTables(postgresTables) },
  "0002-closed-as": both(
    "alter table lead add column closed_as text",
    "create index lead_answered on lead (answered_at) where answered_at is not null",
  ),
  "0003-reply-by": both("alter table lead add column reply_by text"),
  "0004-price-told": both("alter table lead add column price_told text"),
};

function both(...statements: string[]) {
  return { sqlite: statements, postgres: statements };
}

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

export async function migrate(
  db: Kysely<LeadDatabase>,
  migrations: Record<string, Migration>,
): Promise<void> {
  const executed = await executedMigrations(db);
  if (executed.length > 0 && !startsWithFirst(executed, migrations))
    throw new Error("it was made before this program's first release; move it away and start with a new one");
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

/** Migrations never change their names, so what lacks the first one comes from before the first release. */
export function startsWithFirst(executed: string[], migrations: Record<string, Migration>): boolean {
  return executed.includes(Object.keys(migrations).sort()[0] ?? "");
}

async function executedMigrations(db: Kysely<LeadDatabase>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === "kysely_migration")) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}
