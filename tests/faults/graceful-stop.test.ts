import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { expectStoredOnce } from "../support/expect-stored-once.ts";
import { isLongRun } from "../support/long-run.ts";
import { type Acknowledged, keepSending } from "../support/send-consultation.ts";
import { serve } from "../support/serve.ts";
import { newDataDir } from "../support/test-lead.ts";

const stops = isLongRun ? 200 : 2;

test("told to stop under load, it answers what it has begun, loses nothing and exits with 0 [X07]", async () => {
  const dataDir = newDataDir();
  const acknowledged: Acknowledged[] = [];
  for (let trial = 0; trial < stops; trial++) {
    const server = await serve({ dataDir });
    const load = keepSending(server.origin, 16);
    await expect
      .poll(() => load.acknowledged.length, { interval: 1 })
      .toBeGreaterThan(((trial + 1) * 7) % 40);
    expect(await server.stop()).toBe(0);
    await load.stop();
    acknowledged.push(...load.acknowledged);
  }
  const database = new DatabaseSync(`${dataDir}/leads.sqlite`);
  await expectStoredOnce((sql) => database.prepare(sql).all(), acknowledged);
  database.close();
});

test("while another program holds the database pages are served, and a request that waits is answered, also amid a stop [X07]", async () => {
  const server = await serve();
  const other = new DatabaseSync(`${server.dataDir}/leads.sqlite`, { timeout: 60_000 });
  other.exec("begin immediate");
  let isAnswered = false;
  const sending = server.send().finally(() => {
    isAnswered = true;
  });
  // The request has been read by the time the last of these is answered.
  for (let count = 0; count < 5; count++) expect(await server.statusOf("/")).toBe(200);
  const stopped = server.stop();
  await expect.poll(() => server.statusOf("/healthz").catch(() => "gone")).toBe("gone");
  expect(isAnswered).toBe(false);
  other.exec("commit");
  other.close();
  expect(await sending).toMatchObject({ status: 200, body: { ok: true } });
  expect(await stopped).toBe(0);
});
