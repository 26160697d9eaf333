import { afterAll, beforeAll, expect, test } from "vitest";
import { expectStoredOnce } from "../support/expect-stored-once.ts";
import { isLongRun } from "../support/long-run.ts";
import {
  addStandby,
  createDatabase,
  newClusterFolder,
  newDatabaseUrl,
  promote,
  removeCluster,
  runInDatabase,
  serverOf,
  socketOf,
  startAgain,
  startCluster,
  stopCluster,
} from "../support/postgres-cluster.ts";
import { type Acknowledged, keepSending, newConsultation } from "../support/send-consultation.ts";
import { storesOnly } from "../support/serve.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";
import { startTcpProxy } from "../support/tcp-proxy.ts";

const failovers = isLongRun ? 10 : 1;
const connections = 16;
const folders: string[] = [];
let primary: string;
let standby: string;
let database: string;
/** Leads to the primary. */
let address: Awaited<ReturnType<typeof startTcpProxy>>;
let server: RunningServer;

beforeAll(async () => {
  primary = newFolder();
  const url = newDatabaseUrl(startCluster(primary));
  database = new URL(url).pathname;
  await createDatabase(url);
  address = await startTcpProxy(socketOf(primary));
  const DATABASE_URL = `postgres://postgres@127.0.0.1:${address.port}${database}`;
  server = await startServer({ env: { ...storesOnly, DATABASE_URL } });
});
afterAll(async () => {
  await server.kill();
  address.close();
  for (const folder of folders) removeCluster(folder);
});

function newFolder(): string {
  const folder = newClusterFolder();
  folders.push(folder);
  return folder;
}

/** From now on nothing is committed without it. */
async function addNewStandby(): Promise<void> {
  standby = newFolder();
  await addStandby(primary, standby);
}

function select(statement: string) {
  const url = new URL(serverOf(primary));
  url.pathname = database;
  return runInDatabase(url.href, [statement]);
}

test("what the standby has not got is not acknowledged, and stored once when it is back [DS03, X10]", async () => {
  await addNewStandby();
  stopCluster(standby, "fast");
  const consultation = newConsultation();
  expect(await server.send(consultation)).toMatchObject({ status: 503 });
  startAgain(standby);
  await expect.poll(() => select("select from lead")).toHaveLength(1);
  expect(await server.send(consultation)).toMatchObject({ status: 200 });
  expect(await select("select from lead")).toHaveLength(1);
});

test("when the standby takes over from a database that has crashed, the next request is stored, and nothing acknowledged is lost [DS03]", async () => {
  const acknowledged: Acknowledged[] = [];
  for (let failover = 1; failover <= failovers; failover++) {
    if (failover > 1) await addNewStandby();
    const load = keepSending(server.origin, connections);
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
  await expectStoredOnce(select, acknowledged);
});

test("when the database's machine has vanished without a word, one request is refused, and the first after the failover is stored [DS03]", async () => {
  await addNewStandby();
  // Opens several connections.
  await Promise.all(Array.from({ length: connections }, () => server.send()));
  address.hold();
  expect(await server.send()).toMatchObject({ status: 503 });
  promote(standby);
  address.leadTo(socketOf(standby));
  expect(await server.send()).toMatchObject({ status: 200 });
});
