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

/** `database` is the connection of `db`, for transactions. */
type OpenDatabase = { db: Kysely<LeadDatabase>; database: DatabaseSync };

/** `command`: starts fast with a large file and keeps little of it in memory. */
export type StorePurpose = "serve" | "command";

/** At the start SQLite itself may wait: nothing else has to be answered yet. */
const startBusyTimeoutMs = 5000;
/** Later its waiting would block the whole process. */
const busyTimeoutMs = 5;
/** 3.7.0 to 3.51.2 can damage a WAL database that two processes write: https://sqlite.org/wal.html#walresetbug */
const minSqliteVersion = "3.51.3";

/** A damaged or foreign file is never written to. */
export async function openSqliteDatabase(
  file: string,
  purpose: StorePurpose = "serve",
): Promise<OpenDatabase> {
  let database: DatabaseSync | undefined;
  try {
    makePrivateFolder(dirname(file));
    rejectOrphanedWal(file);
    database = new DatabaseSync(file, { timeout: startBusyTimeoutMs });
    // SQLite gives the -wal and -shm files the same mode and owner.
    chmodSync(file, 0o600);
    giveToFolderOwner(file);
    prepareDatabase(database, purpose);
    const db = new Kysely<LeadDatabase>({ dialect: nodeSqliteDialect(database) });
    await migrate(db, sqliteMigrations, file);
    // A file without one of them is refused now, not at the first request.
    for (const table of Object.keys(storeTables)) database.prepare(`select 1 from ${table}`);
    database.exec(`pragma busy_timeout = ${busyTimeoutMs}`);
    return { db, database };
  } catch (error) {
    database?.close();
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(explain(file, error as Error), { cause: error });
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

function prepareDatabase(database: DatabaseSync, purpose: StorePurpose): void {
  const version = String(database.prepare("select sqlite_version() as version").get()?.version);
  if (version.localeCompare(minSqliteVersion, "en", { numeric: true }) < 0)
    throw new Error(
      `SQLite ${version} is too old, ${minSqliteVersion} is needed; run the Node version that is pinned`,
    );
  const check = purpose === "serve" ? database.prepare("pragma quick_check(1)").get()?.quick_check : "ok";
  if (check !== "ok") throw Object.assign(new Error(String(check)), { errcode: 11 });
  // FULL: a commit is on disk before it is acknowledged; NORMAL can lose the last ones in a power failure.
  // secure_delete: deleted and updated values are overwritten.
  database.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma secure_delete = on;
    pragma cache_size = -${purpose === "serve" ? 65_536 : 8192};
    pragma journal_size_limit = 16777216;
  `);
}

function explain(file: string, error: Error & { errcode?: number; code?: string }): string {
  // https://sqlite.org/rescode.html
  switch ((error.errcode ?? 0) & 0xff) {
    case 5:
    case 6:
      return `${file} is held by another program; stop that program and start again.`;
    case 8:
    case 14:
    case 23:
      return `${file} cannot be opened for writing; check the permissions of the file and its folder, or set DATA_DIR to another folder.`;
    case 10:
    case 13:
      return `${file} cannot be written (${error.message}); free some disk space or check the disk.`;
    case 11:
    case 26:
      return `${file} is damaged or not a database (${error.message}); move it away and restore a backup, or set DATA_DIR to another folder.`;
  }
  if (error.code && mkdirErrors.has(error.code))
    return `The folder of ${file} cannot be made or written (${error.code}); check its permissions, or set DATA_DIR to another folder.`;
  return `${file} cannot be used: ${error.message}.`;
}

const mkdirErrors = new Set(["EACCES", "EEXIST", "ENOTDIR", "EPERM", "EROFS"]);

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
