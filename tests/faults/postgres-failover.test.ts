import { expect, onTestFinished, test } from "vitest";
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
import { keepSending, newConsultation, sendConsultation } from "../support/send-consultation.ts";
import { startServer } from "../support/start-server.ts";
import { startTcpProxy } from "../support/tcp-proxy.ts";

const failovers = isLongRun ? 10 : 2;
const connections = 16;

function newFolder(): string {
  const folder = newClusterFolder();
  onTestFinished(() => removeCluster(folder));
  return folder;
}

/** The database has a standby, and one address that leads to the primary. */
async function newServer() {
  const primary = newFolder();
  const url = new URL(newDatabaseUrl(startCluster(primary)));
  await createDatabase(url.href);
  const standby = newFolder();
  await addStandby(primary, standby);
  const address = await startTcpProxy(socketOf(primary));
  const server = await startServer({
    env: {
      NODE_ENV: "production",
      // A channel that nobody answers, so that only requests are stored.
      LEAD_WEBHOOK_URL: "http://127.0.0.1:9",
      DATABASE_URL: `postgres://postgres@127.0.0.1:${address.port}${url.pathname}`,
    },
  });
  onTestFinished(async () => {
    await server.stop();
  });
  const select = (folder: string, statement: string) => {
    const at = new URL(serverOf(folder));
    at.pathname = url.pathname;
    return runInDatabase(at.href, [statement]);
  };
  return { primary, standby, address, origin: server.origin, select };
}

test("when the standby takes over from a database that has crashed, the next request is stored, and nothing acknowledged is lost [DS03]", async () => {
  const { address, origin, select, ...first } = await newServer();
  let { primary, standby } = first;
  const acknowledged: { submissionId: string; id: string }[] = [];
  for (let failover = 1; failover <= failovers; failover++) {
    const load = keepSending(origin, connections);
    await expect
      .poll(() => load.acknowledged.length, { interval: 1 })
      .toBeGreaterThan(30 + ((7 * failover) % 40));
    stopCluster(primary, "immediate");
    await load.stop();
    acknowledged.push(...load.acknowledged);
    expect(await sendConsultation(origin, newConsultation())).toMatchObject({ status: 503, retryAfter: "5" });
    // Reached too early, it is read-only.
    address.leadTo(socketOf(standby));
    expect(await sendConsultation(origin, newConsultation())).toMatchObject({ status: 503 });
    promote(standby);
    expect(await sendConsultation(origin, newConsultation())).toMatchObject({ status: 200 });
    if (failover === failovers) break;
    primary = standby;
    standby = newFolder();
    await addStandby(primary, standby);
  }
  const rows = await select(standby, "select key, id from idempotency join lead on id = lead_id");
  const stored = new Set(rows.map(({ key, id }) => `${key} ${id}`));
  expect(acknowledged.filter(({ submissionId, id }) => !stored.has(`${submissionId} ${id}`))).toEqual([]);
  expect(await select(standby, "select email from lead group by email having count(*) > 1")).toEqual([]);
  console.log(`${failovers} failovers: ${acknowledged.length} acknowledged, ${stored.size} stored`);
});

test("when the database's machine has vanished without a word, one request is refused, and the first after the failover is stored [DS03]", async () => {
  const { standby, address, origin } = await newServer();
  // Opens several connections.
  await Promise.all(Array.from({ length: connections }, () => sendConsultation(origin, newConsultation())));
  address.hold();
  expect(await sendConsultation(origin, newConsultation())).toMatchObject({ status: 503 });
  promote(standby);
  address.leadTo(socketOf(standby));
  expect(await sendConsultation(origin, newConsultation())).toMatchObject({ status: 200 });
});

test("what the standby has not got is not acknowledged, and stored once when it is back [DS03, X10]", async () => {
  const { primary, standby, origin, select } = await newServer();
  stopCluster(standby, "fast");
  const consultation = newConsultation();
  expect(await sendConsultation(origin, consultation)).toMatchObject({ status: 503 });
  startAgain(standby);
  await expect.poll(() => select(primary, "select from lead")).toHaveLength(1);
  expect(await sendConsultation(origin, consultation)).toMatchObject({ status: 200 });
  expect(await select(primary, "select from lead")).toHaveLength(1);
});
