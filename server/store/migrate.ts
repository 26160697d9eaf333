import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { LeadDatabase } from "./lead-database.ts";
import * as leads from "./migrations/0001-leads.ts";
import * as smsConsent from "./migrations/0002-sms-consent.ts";
import * as heldLeads from "./migrations/0003-held-leads.ts";
import * as leadSource from "./migrations/0004-lead-source.ts";
import * as heldIndex from "./migrations/0005-held-index.ts";
import * as dueSetAt from "./migrations/0006-due-set-at.ts";
import * as newDeliveriesIndex from "./migrations/0007-new-deliveries-index.ts";

/** In order. A migration that has run anywhere is never edited: add the next number. */
const migrations: Record<string, Migration> = {
  "0001-leads": leads,
  "0002-sms-consent": smsConsent,
  "0003-held-leads": heldLeads,
  "0004-lead-source": leadSource,
  "0005-held-index": heldIndex,
  "0006-due-set-at": dueSetAt,
  "0007-new-deliveries-index": newDeliveriesIndex,
};

/**
 * Brings the tables up to date in one transaction.
 * @throws when the database was made by a newer version of this program
 */
export async function migrate(db: Kysely<LeadDatabase>): Promise<void> {
  const newer = (await executedMigrations(db)).find((name) => !(name in migrations));
  if (newer)
    throw new Error(`it was written by a newer version of this program (${newer}); run that version`);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

async function executedMigrations(db: Kysely<LeadDatabase>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === "kysely_migration")) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}
