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
  return stored;
}
