import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { keepSending } from "../support/send-consultation.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";
import { newDataDir } from "../support/test-lead.ts";

const trials = 100;
const connections = 16;
/** A minute when nothing else runs; a busy machine starts the server slowly. */
const timeoutMs = 300_000;

test(`killed ${trials} times under load, it loses nothing that it acknowledged [X07]`, {
  timeout: timeoutMs,
}, async () => {
  const dataDir = newDataDir();
  const acknowledged: { submissionId: string; id: string }[] = [];
  for (let trial = 0; trial < trials; trial++) {
    const server = await startServer({ dataDir });
    const load = keepSending(server.origin, connections);
    await killSoon(server, trial);
    await load.stop();
    acknowledged.push(...load.acknowledged);
  }

  const database = new DatabaseSync(join(dataDir, "leads.sqlite"));
  const column = (sql: string) =>
    database
      .prepare(sql)
      .all()
      .map((row) => Object.values(row)[0]);
  const stored = new Set(column("select key || ' ' || lead_id from idempotency"));
  expect(acknowledged.filter(({ submissionId, id }) => !stored.has(`${submissionId} ${id}`))).toEqual([]);
  const leads = new Set(column("select id from lead"));
  expect(acknowledged.filter(({ id }) => !leads.has(id))).toEqual([]);
  expect(column("select email from lead group by email having count(*) > 1")).toEqual([]);
  expect(column("select id from lead where seq not in (select lead_seq from delivery)")).toEqual([]);
  expect(column("select count(*) from idempotency")).toEqual([leads.size]);
  expect(column("pragma integrity_check")).toEqual(["ok"]);
  expect(acknowledged.length).toBeGreaterThan(trials * connections);
  database.close();
});

/** At another moment each time, spread evenly, so that a failure can be run again. */
async function killSoon(server: RunningServer, trial: number): Promise<void> {
  await wait(60 + ((trial * 37) % 100));
  await server.kill();
}
