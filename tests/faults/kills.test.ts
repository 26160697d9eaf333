import { expect, test } from "vitest";
import { isLongRun } from "../support/long-run.ts";
import { runInDatabase } from "../support/postgres-cluster.ts";
import { expectFileStores, expectStoredOnce, serve } from "../support/serve.ts";
import { type Acknowledged, keepSending, type RunningServer } from "../support/start-server.ts";
import { newDatabase } from "../support/store-engines.ts";
import { newDataDir, startWebhook } from "../support/test-lead.ts";

const [kills, stops] = isLongRun ? [1000, 200] : [8, 2];

test(`killed ${kills} times under load, it loses nothing that it acknowledged [X07]`, async () => {
  const kill = (server: RunningServer) => server.kill();
  await Promise.all([endUnderLoad(kills / 2, kill), endUnderLoad(kills / 2, kill)]);
});

test("stopped under load, it answers the requests it has begun, loses nothing and exits with 0 [X07]", async () => {
  await endUnderLoad(stops, async (server) => expect(await server.stop()).toBe(0));
});

/** Ends servers of the same database, one after the other. */
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

const trials = isLongRun ? 60 : 2;
const processes = 3;
/** How many webhook posts a process sends in parallel. */
const concurrency = 4;

async function haveGoneOn(loads: ReturnType<typeof keepSending>[], count: number): Promise<void> {
  for (const load of loads) {
    const enough = load.acknowledged.length + count;
    await expect.poll(() => load.acknowledged.length, { interval: 1 }).toBeGreaterThan(enough);
  }
}

test(`one of three processes is killed ${trials} times under load: the others answer on and deliver what it has left, and nothing is lost or stored twice [DS02, DS04]`, async () => {
  const url = await newDatabase();
  const hook = await startWebhook();
  const env = { DATABASE_URL: url, LEAD_WEBHOOK_URL: hook.url, TRUSTED_PROXIES: "127.0.0.1" };
  const select = (sql: string) => runInDatabase(url, [sql]);
  const undelivered = async () =>
    (await select("select key from message where kind = 'request' and state <> 'delivered'")).map(
      ({ key }) => `${key}-webhook`,
    );

  // All start at once, on an empty database.
  const servers = await Promise.all(Array.from({ length: processes }, () => serve({ env })));
  const acknowledged: Acknowledged[] = [];
  for (let trial = 0; trial < trials; trial++) {
    while (servers.length < processes) servers.push(await serve({ env }));
    const loads = servers.map(({ origin }) => keepSending(origin, 8));
    await haveGoneOn(loads, trial % 7);
    hook.answer("held");
    await expect.poll(() => hook.waiting()).toBe(processes * concurrency);
    // The oldest server.
    await servers.shift()?.kill();
    hook.answer({ status: 204 });
    hook.release();
    await haveGoneOn(loads.slice(1), 5);
    await Promise.all(loads.map((load) => load.stop()));
    acknowledged.push(...loads.flatMap((load) => load.acknowledged));
  }
  const stored = await expectStoredOnce(select, acknowledged);
  const heldOnce = new Set(hook.requests.filter(({ status }) => status === null).map(({ id }) => id));
  await expect.poll(async () => (await undelivered()).filter((id) => !heldOnce.has(id))).toEqual([]);
  // The long run waits until the leases of a killed process have expired, a minute later.
  if (!isLongRun) await select("update message set due_at = created_at where due_at is not null");
  await expect.poll(undelivered, { timeout: 120_000 }).toEqual([]);
  const posted = hook.requests.map(({ id }) => id);
  expect(new Set(posted)).toEqual(new Set(stored.map(({ lead_id }) => `${lead_id}-webhook`)));
  expect(posted.length - stored.length).toBeLessThanOrEqual(trials * concurrency);
});
