import { expect, onTestFinished, test } from "vitest";
import { isLongRun } from "../support/long-run.ts";
import {
  addStandby,
  databaseOn,
  newClusterFolder,
  promote,
  removeCluster,
  runInDatabase,
  serverOf,
  socketOf,
  startTcpProxy,
  stopCluster,
} from "../support/postgres-cluster.ts";
import { type Acknowledged, keepSending } from "../support/send-consultation.ts";
import { expectStoredOnce, serve } from "../support/serve.ts";

const failovers = isLongRun ? 10 : 1;

function newFolder(): string {
  const folder = newClusterFolder();
  onTestFinished(() => removeCluster(folder));
  return folder;
}

test("when the standby takes over from a database that has crashed, the next request is stored, and nothing acknowledged is lost [DS03]", async () => {
  let primary = newFolder();
  const { pathname } = new URL(await databaseOn(primary));
  const address = await startTcpProxy(socketOf(primary));
  onTestFinished(address.close);
  const DATABASE_URL = `postgres://postgres@127.0.0.1:${address.port}${pathname}`;
  const server = await serve({ env: { DATABASE_URL } });
  const acknowledged: Acknowledged[] = [];
  for (let failover = 1; failover <= failovers; failover++) {
    const standby = newFolder();
    await addStandby(primary, standby);
    const load = keepSending(server.origin, 16);
    await expect
      .poll(() => load.acknowledged.length, { interval: 1 })
      .toBeGreaterThan(30 + ((7 * failover) % 40));
    stopCluster(primary, "immediate");
    await load.stop();
    acknowledged.push(...load.acknowledged);
    expect(await server.send()).toMatchObject({ status: 503, retryAfter: "5" });
    // Reached too early, it is read-only.
    address.leadTo(socketOf(standby));
    expect(await server.send()).toMatchObject({ status: 503 });
    promote(standby);
    expect(await server.send()).toMatchObject({ status: 200 });
    primary = standby;
  }
  const database = Object.assign(new URL(serverOf(primary)), { pathname }).href;
  await expectStoredOnce((sql) => runInDatabase(database, [sql]), acknowledged);
});
