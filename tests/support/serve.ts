import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished } from "vitest";
import { type Acknowledged, type RunningServer, type StartOptions, startServer } from "./start-server.ts";

/** A webhook that nobody answers, so that requests are only stored. */
export const storesOnly = { NODE_ENV: "production", LEAD_WEBHOOK_URL: "http://127.0.0.1:9" };

/** Runs a server until the end of the test. */
export async function serve({ env, ...options }: StartOptions = {}): Promise<RunningServer> {
  const server = await startServer({ ...options, env: { ...storesOnly, ...env } });
  onTestFinished(server.kill);
  return server;
}

/** The answer to a visitor while nothing can be stored. */
export const refused = { status: 503, retryAfter: "5", body: { ok: false } };

/** Expects requests to be rejected while pages are still served. */
export async function expectNoStore(server: RunningServer) {
  expect(await server.send(), server.output()).toMatchObject(refused);
  expect(await server.statusOf("/readyz")).toBe(503);
  expect(await server.statusOf("/")).toBe(200);
}

type Rows = Record<string, unknown>[];

/** Expects each to be stored under its id, and nothing twice. Returns what is stored. */
export async function expectStoredOnce(
  select: (sql: string) => Rows | Promise<Rows>,
  acknowledged: Acknowledged[],
): Promise<Rows> {
  const stored = await select("select key, lead_id, email from idempotency join lead on id = lead_id");
  const pairs = new Set(stored.map(({ key, lead_id }) => `${key} ${lead_id}`));
  expect(acknowledged.filter(({ submissionId, id }) => !pairs.has(`${submissionId} ${id}`))).toEqual([]);
  expect(new Set(stored.map(({ email }) => email)).size).toBe(stored.length);
  expect(await select("select id from lead where id not in (select key from message)")).toEqual([]);
  return stored;
}

/** Expects the same of the file in this folder, and that nothing in it is stored by half. */
export async function expectFileStores(dataDir: string, acknowledged: Acknowledged[]): Promise<Rows> {
  const database = new DatabaseSync(`${dataDir}/leads.sqlite`);
  const stored = await expectStoredOnce((sql) => database.prepare(sql).all(), acknowledged);
  for (const table of ["lead", "idempotency"])
    expect(database.prepare(`select 1 from ${table}`).all()).toHaveLength(stored.length);
  expect(database.prepare("pragma integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
  database.close();
  return stored;
}
