import {
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  sql,
} from "kysely";
import { type ClientBase, Pool, type PoolClient, type PoolConfig } from "pg";
import { minuteMs } from "#domain/durations.ts";
import { OperatorError } from "#domain/operator-error.ts";
import type { LeadDatabase } from "../lead-database.ts";
import { migrate, postgresMigrations } from "../migrations.ts";
import { StoreDamagedError, StoreUnavailableError } from "../store-errors.ts";
import { codeOf, postgresFaults } from "./postgres-faults.ts";

/** Several processes share one server, which often allows 100 connections. */
const maxConnections = 8;
/** More would wait longer than a visitor does. */
const maxQueued = 500;
const migrationLock = 7_205_759_403;

/** All timeouts together are shorter than a visitor and a proxy wait for the answer. */
export const connectionSettings: PoolConfig = {
  max: maxConnections,
  application_name: "website",
  keepAlive: true,
  connectionTimeoutMillis: 3000,
  lock_timeout: 3000,
  statement_timeout: 5000,
  // Applies when the server does not even send an error.
  query_timeout: 6000,
  idle_in_transaction_session_timeout: 10_000,
  // Connections are renewed, because only a new one is checked.
  maxLifetimeSeconds: 600,
};

/** Work on the whole store takes longer than a visitor waits: with a million requests some minutes. */
export const maintenanceLimitMs = 30 * minuteMs;

export const maintenanceSettings: PoolConfig = {
  ...connectionSettings,
  // A connection is listed for a moment after its end and must not look like one of a running website.
  application_name: "website upkeep",
  statement_timeout: maintenanceLimitMs,
  query_timeout: maintenanceLimitMs,
};

/** Several processes may start at once. */
export async function openPostgresDatabase(
  url: string,
  settings = connectionSettings,
): Promise<Kysely<LeadDatabase>> {
  const db = connect(url, settings);
  try {
    await prepareDatabase(db, url);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Throws StoreUnavailableError while the server cannot be reached, OperatorError when it cannot be used. */
export async function prepareDatabase(db: Kysely<LeadDatabase>, url: string): Promise<void> {
  const maintenance = connect(url, maintenanceSettings);
  try {
    await sql`select 1`.execute(db);
    await maintenance
      .transaction()
      .setIsolationLevel("read committed")
      .execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(trx);
        await migrate(trx, postgresMigrations, "The database of DATABASE_URL");
      });
  } catch (error) {
    throw explained(error as Error);
  } finally {
    await maintenance.destroy();
  }
}

export function connect(url: string, settings: PoolConfig): Kysely<LeadDatabase> {
  const pool = new Pool({ connectionString: url, ...settings, onConnect: prepareConnection });
  // An idle connection was lost: the next query opens another.
  pool.on("error", () => undefined);
  // Lost between two queries of a transaction: the second query fails.
  pool.on("connect", (client) => client.on("error", () => undefined));
  const dialect = new PostgresDialect({ pool: guard(pool) });
  dialect.createAdapter = () => new LockedAdapter();
  return new Kysely<LeadDatabase>({ dialect });
}

/** Migrations take their lock inside a transaction: Kysely's own lock would outlive it behind a pooler. */
class LockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** Checks each new connection: settings may change, and a failover leads to another server. */
async function prepareConnection(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ fsync: string }>(`
    select current_setting('fsync') as fsync,
      set_config('synchronous_commit', 'on', false) as synchronous_commit`);
  // Without fsync, acknowledged requests are lost in a power failure.
  if (rows[0]?.fsync === "off")
    throw new StoreDamagedError(
      "fsync is off, so that a request could be lost after it was acknowledged; set it to on",
    );
}

/** After a failure, discards all connections opened before it. Also limits the queue. */
function guard(pool: Pool): PostgresPool {
  let failures = 0;
  const failuresBefore = new WeakMap<PoolClient, number>();
  pool.on("connect", (client) => failuresBefore.set(client, failures));
  // Connections to a vanished machine do not fail by themselves: each would wait for its timeout.
  const isSuspect = (client: PoolClient) => failuresBefore.get(client) !== failures;

  async function connect(): Promise<PoolClient> {
    const client = await pool.connect();
    if (!isSuspect(client)) return client;
    client.release(true);
    return connect();
  }

  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      if (pool.waitingCount >= maxQueued) throw new StoreUnavailableError("Too many wait for the database.");
      const client = await connect();
      let failure: unknown = null;
      const query = async (text: string, parameters: unknown[]) => {
        // A next query, such as a rollback, would wait for the silent server once more.
        if (failure) throw failure;
        try {
          return await client.query(text, parameters);
        } catch (error) {
          if (postgresFaults.isUnavailable(error)) {
            failure = error;
            if (!isSuspect(client)) failures += 1;
          }
          throw error;
        }
      };
      return {
        query: query as unknown as PostgresPoolClient["query"],
        release: (isDiscarded) => client.release(failure !== null || isDiscarded),
      };
    },
  };
}

/** A wrong login or database name counts as a fault of the settings at startup, and as unavailable later. */
const refusedCodes = /^(28|3D000)/;

function explained(cause: Error): OperatorError {
  if (cause instanceof OperatorError && !(cause instanceof StoreUnavailableError)) return cause;
  const code = codeOf(cause);
  if (postgresFaults.isUnavailable(cause) && !refusedCodes.test(code))
    return new StoreUnavailableError(
      `The database of DATABASE_URL cannot be reached (${code || cause.message}); check the address, and whether it runs.`,
      { cause },
    );
  return new OperatorError(`The database of DATABASE_URL cannot be used: ${cause.message}.`, { cause });
}
