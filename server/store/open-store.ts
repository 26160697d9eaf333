import type { Channel } from "../../domain/leads/lead.ts";
import type { LeadStore } from "./lead-store.ts";
import { openSqliteStore } from "./open-sqlite-store.ts";
import type { StorePurpose } from "./sqlite-database.ts";
import type { StoreDamagedError, StoreUnavailableError } from "./store-errors.ts";

type StoreOptions = {
  /** Where a PostgreSQL is; null for the file. */
  databaseUrl: string | null;
  databaseFile: string;
  channels: Channel[];
  purpose?: StorePurpose;
  /** Called once for each kind of damage. */
  onDamage?: (damage: StoreDamagedError) => void;
  /** Called when the PostgreSQL cannot be reached yet; without it, opening such a store fails. */
  onUnreachable?: (fault: StoreUnavailableError) => void;
  /** Called with how far the PostgreSQL's clock is ahead, in milliseconds, whenever that has changed; 0 when they agree. */
  onClockDifference?: (differenceMs: number) => void;
};

/** @throws OperatorError */
export async function openStore({
  databaseUrl,
  databaseFile,
  purpose = "serve",
  onUnreachable,
  onClockDifference,
  ...options
}: StoreOptions): Promise<LeadStore> {
  if (databaseUrl === null) return openSqliteStore({ file: databaseFile, purpose, ...options });
  // Only where it is used: a server with the file does not load it.
  const { openPostgresStore } = await import("./open-postgres-store.ts");
  return openPostgresStore({
    url: databaseUrl,
    ...options,
    ...(onUnreachable && { onUnreachable }),
    ...(onClockDifference && { onClockDifference }),
  });
}
