import { chmodSync, existsSync, statSync } from "node:fs";
import { basename, dirname } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from "kysely";
import { giveToFolderOwner, makePrivateFolder } from "#disk/folder-owner.ts";
import { OperatorError } from "#domain/operator-error.ts";
import { storeTables } from "../backup/copy-tables.ts";
import type { LeadDatabase } from "../lead-database.ts";
import { migrate, sqliteMigrations } from "../migrations.ts";

/** At the start SQLite itself may wait: nothing else has to be answered yet. */
const startBusyTimeoutMs = 5000;
/** Later its waiting would block the whole process. */
const busyTimeoutMs = 5;

/** Never writes to a damaged or foreign file. */
export async function openSqliteDatabase(file: string): Promise<Kysely<LeadDatabase>> {
  let database: DatabaseSync | undefined;
  try {
    makePrivateFolder(dirname(file));
    rejectOrphanedWal(file);
    database = new DatabaseSync(file, { timeout: startBusyTimeoutMs });
    // SQLite gives the -wal and -shm files the same mode and owner.
    chmodSync(file, 0o600);
    giveToFolderOwner(file);
    prepareDatabase(database);
    const db = new Kysely<LeadDatabase>({ dialect: nodeSqliteDialect(database) });
    await migrate(db, sqliteMigrations, file);
    // A missing table is reported now, not at the first request.
    for (const table of Object.keys(storeTables)) database.prepare(`select 1 from ${table}`);
    database.exec(`pragma busy_timeout = ${busyTimeoutMs}`);
    return db;
  } catch (error) {
    database?.close();
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`${file} cannot be used: ${(error as Error).message}.`, { cause: error });
  }
}

/** SQLite would delete the WAL of a missing database, with the newest requests in it. */
function rejectOrphanedWal(file: string): void {
  const log = `${file}-wal`;
  if (existsSync(file) || !statSync(log, { throwIfNoEntry: false })?.size) return;
  throw new Error(
    `it is missing, but its newest requests are still in ${basename(log)}; put it back beside that, or move that away as well`,
  );
}

function prepareDatabase(database: DatabaseSync): void {
  const check = database.prepare("pragma quick_check(1)").get()?.quick_check;
  if (check !== "ok") throw new Error(`it is damaged (${check})`);
  // FULL: a commit is on disk before it is acknowledged; NORMAL can lose the last ones in a power failure.
  // secure_delete: deleted and updated values are overwritten.
  database.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma secure_delete = on;
    pragma cache_size = -65536;
    pragma journal_size_limit = 16777216;
  `);
}

/** Kysely's own SQLite dialect expects better-sqlite3. */
function nodeSqliteDialect(database: DatabaseSync): Dialect {
  const dialect = new SqliteDialect({ database: adapt(database) });
  dialect.createDriver = () => new NodeSqliteDriver(database);
  dialect.createAdapter = () => new NodeSqliteAdapter();
  return dialect;
}

class NodeSqliteAdapter extends SqliteAdapter {
  /** SQLite does, although Kysely's adapter denies it: a migration killed half-way leaves nothing behind. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class NodeSqliteDriver extends SqliteDriver {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    super({ database: adapt(database) });
    this.#database = database;
  }

  /** With a plain `begin`, a transaction that reads first fails at once when another process writes. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  /** SQLite may have rolled back by itself, after a full disk for example. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}

/** Cached, because preparing a statement costs more than running most of them. */
function adapt(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, AdaptedStatement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      let statement = statements.get(sql);
      if (!statement) {
        statement = adaptStatement(database.prepare(sql));
        if (statements.size < maxKeptStatements) statements.set(sql, statement);
      }
      return statement;
    },
  };
}

const maxKeptStatements = 200;

type AdaptedStatement = ReturnType<SqliteDatabase["prepare"]>;

function adaptStatement(statement: StatementSync): AdaptedStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
    iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
  };
}
