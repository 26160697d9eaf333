import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { keepSending, newConsultation, sendConsultation } from "../support/send-consultation.ts";
import { startServer } from "../support/start-server.ts";
import { newDataDir } from "../support/test-lead.ts";

test("told to stop under load, it answers what it has begun, loses nothing and exits with 0 [X07]", async () => {
  const dataDir = newDataDir();
  const acknowledged: string[] = [];
  for (let trial = 0; trial < 5; trial++) {
    const server = await startServer({ dataDir });
    const load = keepSending(server.origin, 16);
    await wait(200 + trial * 30);
    const startedAt = performance.now();
    expect(await server.stop()).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    await load.stop();
    acknowledged.push(...load.acknowledged.map(({ id }) => id));
  }
  const database = new DatabaseSync(`${dataDir}/leads.sqlite`);
  const stored = new Set(
    database
      .prepare("select id from lead")
      .all()
      .map(({ id }) => id),
  );
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(100);
  database.close();
});

test("a request that waits for the database when the stop comes is still answered", async () => {
  const server = await startServer();
  const other = new DatabaseSync(`${server.dataDir}/leads.sqlite`, { timeout: 5000 });
  other.exec("begin immediate");
  const sending = sendConsultation(server.origin, newConsultation());
  await wait(200);
  const stopped = server.stop();
  await wait(200);
  other.exec("commit");
  other.close();
  expect(await sending).toMatchObject({ status: 200, body: { ok: true } });
  expect(await stopped).toBe(0);
});
