import type { Kysely } from "kysely";
import type { LeadDatabase } from "./lead-database.ts";
import type { LeadStore } from "./lead-store.ts";
import { openSqliteStore } from "./sqlite/open-sqlite-store.ts";
import { openSqliteDatabase } from "./sqlite/sqlite-database.ts";
import type { StoreOptions } from "./store-access.ts";

export type StoreLocation = { databaseUrl: string | null; databaseFile: string };

export async function openStore({
  databaseUrl,
  databaseFile,
  ...options
}: StoreLocation & StoreOptions): Promise<LeadStore> {
  if (databaseUrl === null) return openSqliteStore({ file: databaseFile, ...options });
  // Imported here, so that a site with SQLite does not load the PostgreSQL client.
  const { openPostgresStore } = await import("./postgres/open-postgres-store.ts");
  return openPostgresStore({ url: databaseUrl, ...options });
}

/** Opens the tables without the methods of a LeadStore, for work on the whole database. */
export async function openDatabase({
  databaseUrl,
  databaseFile,
}: StoreLocation): Promise<Kysely<LeadDatabase>> {
  if (databaseUrl === null) return openSqliteDatabase(databaseFile);
  const { openPostgresDatabase, maintenanceSettings } = await import("./postgres/postgres-database.ts");
  return openPostgresDatabase(databaseUrl, maintenanceSettings);
}
