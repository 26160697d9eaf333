import { execFile, execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmodSync, existsSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createConnection, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { inject, onTestFinished } from "vitest";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** The first test that needs PostgreSQL starts it in this folder, for all tests. */
    postgresFolder: string;
  }
}

/** Returns a function that removes everything that the tests started or created. */
export function setup({ provide }: TestProject) {
  const folder = newClusterFolder();
  provide("postgresFolder", folder);
  return async () => {
    await removeCluster(folder);
    if (process.env.TEST_DATABASE_URL) await dropTestDatabases(process.env.TEST_DATABASE_URL);
  };
}

const isRoot = process.getuid?.() === 0;
/** The prefix of databases that only tests create. */
const prefix = "website_test_";

/** Creates a folder to which the server's user can write. */
export function newClusterFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "postgres-"));
  if (isRoot) execFileSync("chown", ["postgres", folder]);
  chmodSync(folder, 0o711);
  return folder;
}

/** Starts the server, only one for concurrent callers. Returns its address. */
export function startCluster(folder: string): string {
  const start = `
    test -f started && exit
    initdb -N -A trust -U postgres -E UTF8 --locale=C.UTF-8 -D data
    ${startCommand(folder)}
    touch started`;
  // -o: the server must not inherit the lock.
  const [program, args, options] = asServer(folder, ["flock", "-o", "lock", "sh", "-ec", start]);
  execFileSync(program, args, { ...options, stdio: ["ignore", "ignore", "pipe"] });
  return `postgres:///postgres?host=${encodeURIComponent(folder)}&user=postgres`;
}

export function startAgain(folder: string): Promise<void> {
  return runAsServer(folder, "sh", "-ec", startCommand(folder));
}

/** "fast" finishes pending writes, "immediate" is a crash. */
type StopMode = "fast" | "immediate";

export function stopCluster(folder: string, mode: StopMode): Promise<void> {
  return runAsServer(folder, "pg_ctl", "-w", "-D", "data", "-m", mode, "stop");
}

function startCommand(folder: string): string {
  return `pg_ctl -w -D data -l log -o "-k ${folder} -c listen_addresses='' -c shared_buffers=64MB" start`;
}

/** Asynchronous, because a test that is blocked for seconds would use connections that its server has closed. */
async function runAsServer(folder: string, ...command: string[]): Promise<void> {
  await promisify(execFile)(...asServer(folder, command));
}

/** PostgreSQL refuses to run as root. */
function asServer(folder: string, command: string[]) {
  const setUser = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"];
  const [program = "", ...args] = isRoot ? [...setUser, ...command] : command;
  const newest = globSync("/usr/lib/postgresql/*/bin").sort((a, b) =>
    b.localeCompare(a, "en", { numeric: true }),
  )[0];
  const PATH = `${newest}:${process.env.PATH}`;
  return [program, args, { cwd: folder, env: { PATH, LC_ALL: "C" } }] as const;
}

export async function removeCluster(folder: string): Promise<void> {
  if (existsSync(join(folder, "data/postmaster.pid"))) await stopCluster(folder, "immediate");
  rmSync(folder, { recursive: true, force: true });
}

/** Returns the address of a database that is created when it is first opened. */
export function newDatabaseUrl(server: string): string {
  const url = new URL(server);
  url.pathname = prefix + randomUUID().replaceAll("-", "");
  return url.href;
}

/** Starts the server if need be. Returns the address of a database that exists. */
export async function databaseOn(folder: string): Promise<string> {
  const url = newDatabaseUrl(startCluster(folder));
  await createDatabase(url);
  return url;
}

export async function createDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await runOnServer(url, [`create database ${name}`]).catch((error) => {
    if (error.code !== "42P04") throw error;
  });
}

/** Drops the tests' databases on a server that outlives the tests. */
async function dropTestDatabases(server: string): Promise<void> {
  const rows = await runOnServer(server, [`select datname from pg_database where datname like '${prefix}%'`]);
  await runOnServer(
    server,
    rows.map(({ datname }) => `drop database ${datname} with (force)`),
  );
}

/** Each statement runs by itself, because some may not run in a transaction. Returns the last one's rows. */
function runOnServer(url: string, statements: string[]) {
  const address = new URL(url);
  address.pathname = "postgres";
  return runInDatabase(address.href, statements);
}

export async function runInDatabase(url: string, statements: string[]) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** Creates a database behind an unreliable network, until the end of the test. */
export async function newProxiedDatabase() {
  const folder = inject("postgresFolder");
  const url = await databaseOn(folder);
  const proxy = await startTcpProxy(join(folder, ".s.PGSQL.5432"));
  onTestFinished(proxy.close);
  return { proxy, proxied: `postgres://postgres@127.0.0.1:${proxy.port}${new URL(url).pathname}` };
}

/** Connects to the server's socket path, so that real connections can be lost. */
async function startTcpProxy(target: string) {
  let isHolding = false;
  let lostCall: string | null = null;
  let swallowed: { call: string; wasSent: () => void } | null = null;
  const sockets = new Set<Socket>();

  const server = createServer((incoming) => {
    const outgoing = createConnection(target);
    let isLosing = false;
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(from);
      from.on("error", () => undefined);
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    }
    incoming.on("data", (call) => {
      if (swallowed && call.includes(swallowed.call)) return swallowed.wasSent();
      isLosing = lostCall !== null && call.includes(lostCall);
      outgoing.write(call);
    });
    outgoing.on("data", (answer) => (isLosing ? incoming.destroy() : incoming.write(answer)));
    // Adding a data listener starts reading, so it is paused again.
    if (isHolding) for (const socket of [incoming, outgoing]) socket.pause();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
    /** Stops all data, without either side noticing. */
    hold() {
      isHolding = true;
      for (const socket of sockets) socket.pause();
    },
    /** Applies to new connections only. */
    letPass() {
      isHolding = false;
    },
    /** Loses a call with this text, without either side noticing. Resolves when it was sent. */
    swallow(call: string) {
      return new Promise<void>((wasSent) => {
        swallowed = { call, wasSent };
      });
    },
    /** Cuts the connection when a call with this text is answered; null stops that. */
    loseAnswersTo(text: string | null) {
      lostCall = text;
    },
  };
}
