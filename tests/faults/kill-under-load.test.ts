import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { expectStoredOnce } from "../support/expect-stored-once.ts";
import { isLongRun } from "../support/long-run.ts";
import { type Acknowledged, keepSending } from "../support/send-consultation.ts";
import { serve } from "../support/serve.ts";
import { newDataDir } from "../support/test-lead.ts";

const trials = isLongRun ? 1000 : 8;
const lanes = 2;
const connections = 16;

test(`killed ${trials} times under load, it loses nothing that it acknowledged [X07]`, async () => {
  await Promise.all(Array.from({ length: lanes }, (_, lane) => killAndCount(lane)));
});

/** Each lane has a server and a database of its own. */
async function killAndCount(lane: number): Promise<void> {
  const dataDir = newDataDir();
  const acknowledged: Acknowledged[] = [];
  for (let trial = lane; trial < trials; trial += lanes) {
    const server = await serve({ dataDir });
    const load = keepSending(server.origin, connections);
    // At evenly spread moments, so that a failure can be reproduced.
    await expect.poll(() => load.acknowledged.length, { interval: 1 }).toBeGreaterThan((trial * 7) % 40);
    await server.kill();
    await load.stop();
    acknowledged.push(...load.acknowledged);
  }

  const database = new DatabaseSync(join(dataDir, "leads.sqlite"));
  const column = (sql: string) => database.prepare(sql).all().flatMap(Object.values);
  const stored = await expectStoredOnce((sql) => database.prepare(sql).all(), acknowledged);
  expect(column("select id from lead where seq not in (select lead_seq from delivery)")).toEqual([]);
  for (const table of ["lead", "idempotency"])
    expect(column(`select count(*) from ${table}`)).toEqual([stored.length]);
  expect(column("pragma integrity_check")).toEqual(["ok"]);
  database.close();
}
