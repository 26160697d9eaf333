import type { Channel } from "../../domain/leads/lead.ts";
import type { LeadStore } from "./lead-store.ts";
import { openSqliteStore } from "./sqlite/open-sqlite-store.ts";
import type { StorePurpose } from "./sqlite/sqlite-database.ts";
import type { StoreDamagedError, StoreUnavailableError } from "./store-errors.ts";

type StoreOptions = {
  databaseUrl: string | null;
  databaseFile: string;
  channels: Channel[];
  purpose?: StorePurpose;
  onDamage?: (damage: StoreDamagedError) => void;
  onUnreachable?: (fault: StoreUnavailableError) => void;
  onClockDifference?: (differenceMs: number) => void;
};

export async function openStore({
  databaseUrl,
  databaseFile,
  purpose = "serve",
  onUnreachable,
  onClockDifference,
  ...options
}: StoreOptions): Promise<LeadStore> {
  if (databaseUrl === null) return openSqliteStore({ file: databaseFile, purpose, ...options });
  // Imported here, so that a site with SQLite does not load the PostgreSQL client.
  const { openPostgresStore } = await import("./postgres/open-postgres-store.ts");
  return openPostgresStore({
    url: databaseUrl,
    ...options,
    ...(onUnreachable && { onUnreachable }),
    ...(onClockDifference && { onClockDifference }),
  });
}
