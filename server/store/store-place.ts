import type { Kysely } from "kysely";
import { countRows } from "./count-rows.ts";
import type { LeadDatabase } from "./lead-database.ts";
import { openSqliteDatabase } from "./sqlite/sqlite-database.ts";

export type StorePlace = { databaseUrl: string | null; databaseFile: string };

/** Opens the tables without the methods of a LeadStore, for work on the whole database. */
export async function openDatabase({ databaseUrl, databaseFile }: StorePlace): Promise<Kysely<LeadDatabase>> {
  if (databaseUrl === null) return (await openSqliteDatabase(databaseFile)).db;
  const { openPostgresDatabase, maintenanceSettings } = await import("./postgres/postgres-database.ts");
  return openPostgresDatabase(databaseUrl, maintenanceSettings);
}

/** `otherTexts`: how many agreed under this version of the consent text to a different text. */
export async function checkStore(
  place: StorePlace,
  { policyVersion, textHash }: { policyVersion: string; textHash: string },
): Promise<{ leads: number; otherTexts: number }> {
  const db = await openDatabase(place);
  try {
    const otherTexts = db
      .selectFrom("sms_consent")
      .where("policy_version", "=", policyVersion)
      .where("text_hash", "!=", textHash);
    return { leads: await countRows(db.selectFrom("lead")), otherTexts: await countRows(otherTexts) };
  } finally {
    await db.destroy();
  }
}
