import { expect, test } from "vitest";
import { isLongRun } from "../support/long-run.ts";
import { type Acknowledged, keepSending } from "../support/send-consultation.ts";
import { expectFileStores, serve } from "../support/serve.ts";
import type { RunningServer } from "../support/start-server.ts";
import { holdDatabase } from "../support/store-engines.ts";
import { newDataDir } from "../support/test-lead.ts";

const [kills, stops] = isLongRun ? [1000, 200] : [8, 2];

test(`killed ${kills} times under load, it loses nothing that it acknowledged [X07]`, async () => {
  const kill = (server: RunningServer) => server.kill();
  await Promise.all([endUnderLoad(kills / 2, kill), endUnderLoad(kills / 2, kill)]);
});

test("told to stop under load, it answers what it has begun, loses nothing and exits with 0 [X07]", async () => {
  await endUnderLoad(stops, async (server) => expect(await server.stop()).toBe(0));
});

/** Always with the same database. */
async function endUnderLoad(times: number, end: (server: RunningServer) => Promise<void>): Promise<void> {
  const dataDir = newDataDir();
  const acknowledged: Acknowledged[] = [];
  for (let time = 1; time <= times; time++) {
    const server = await serve({ dataDir });
    const load = keepSending(server.origin, 16);
    // At evenly spread moments, so that a failure can be reproduced.
    await expect.poll(() => load.acknowledged.length, { interval: 1 }).toBeGreaterThan((time * 7) % 40);
    await end(server);
    await load.stop();
    acknowledged.push(...load.acknowledged);
  }
  await expectFileStores(dataDir, acknowledged);
}

test("while another program holds the database pages are served, and a request that waits is answered, also amid a stop [X07]", async () => {
  const server = await serve();
  const other = holdDatabase(`${server.dataDir}/leads.sqlite`);
  let isAnswered = false;
  const sending = server.send().finally(() => {
    isAnswered = true;
  });
  // The request has been read by the time the last of these is answered.
  for (let count = 0; count < 5; count++) expect(await server.statusOf("/")).toBe(200);
  const stopped = server.stop();
  await expect.poll(() => server.statusOf("/healthz").catch(() => "gone")).toBe("gone");
  expect(isAnswered).toBe(false);
  other.close();
  expect(await sending).toMatchObject({ status: 200, body: { ok: true } });
  expect(await stopped).toBe(0);
});
