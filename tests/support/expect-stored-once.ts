import { DatabaseSync } from "node:sqlite";
import { expect } from "vitest";
import type { Acknowledged } from "./send-consultation.ts";

type Rows = Record<string, unknown>[];

/** All of these are stored under their ids, and nothing is stored twice. Returns what is stored. */
export async function expectStoredOnce(
  select: (sql: string) => Rows | Promise<Rows>,
  acknowledged: Acknowledged[],
): Promise<Rows> {
  const stored = await select("select key, lead_id, email from idempotency join lead on id = lead_id");
  const pairs = new Set(stored.map(({ key, lead_id }) => `${key} ${lead_id}`));
  expect(acknowledged.filter(({ submissionId, id }) => !pairs.has(`${submissionId} ${id}`))).toEqual([]);
  expect(new Set(stored.map(({ email }) => email)).size).toBe(stored.length);
  expect(await select("select id from lead where seq not in (select lead_seq from delivery)")).toEqual([]);
  return stored;
}

/** In the file of this folder, where nothing is stored by half either. */
export async function expectFileStores(dataDir: string, acknowledged: Acknowledged[]): Promise<Rows> {
  const database = new DatabaseSync(`${dataDir}/leads.sqlite`);
  const stored = await expectStoredOnce((sql) => database.prepare(sql).all(), acknowledged);
  for (const table of ["lead", "idempotency"])
    expect(database.prepare(`select 1 from ${table}`).all()).toHaveLength(stored.length);
  expect(database.prepare("pragma integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
  database.close();
  return stored;
}
