import { expect, onTestFinished, test } from "vitest";
import {
  createDatabase,
  newClusterFolder,
  newDatabaseUrl,
  removeCluster,
  runInDatabase,
  startCluster,
} from "../support/postgres-cluster.ts";
import { newConsultation, sendConsultation } from "../support/send-consultation.ts";
import { startServer } from "../support/start-server.ts";

/** With a PostgreSQL of its own, whose settings the test changes. */
async function newServer() {
  const folder = newClusterFolder();
  onTestFinished(() => removeCluster(folder));
  const url = newDatabaseUrl(startCluster(folder));
  await createDatabase(url);
  const server = await startServer({
    env: { NODE_ENV: "production", LEAD_WEBHOOK_URL: "http://127.0.0.1:9", DATABASE_URL: url },
  });
  onTestFinished(async () => {
    await server.stop();
  });
  const send = async () => (await sendConsultation(server.origin, newConsultation())).status;
  const run = (statement: string) => runInDatabase(url, [statement]);
  const set = (setting: string) =>
    runInDatabase(url, [`alter system set ${setting}`, "select pg_reload_conf()"]);
  return { server, send, run, set };
}

test("a database that has come back without fsync gets no request until it has it again [SF20]", async () => {
  const { server, send, run, set } = await newServer();
  expect(await send()).toBe(200);
  await set("fsync = off");
  const cut = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'website'";
  await run(cut);
  await expect.poll(() => server.output()).toContain("fsync is off");
  expect(await send()).toBe(503);
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(503);
  expect(await run("select from lead")).toHaveLength(1);
  await set("fsync = on");
  await expect.poll(send).toBe(200);
});

test("requests that a silent standby holds up do not use up the database's connections [SF20]", async () => {
  const { send, run, set } = await newServer();
  expect(await send()).toBe(200);
  await set("synchronous_standby_names = 'nobody'");
  const waiting = async (): Promise<number[]> =>
    (await run("select pid from pg_stat_activity where wait_event = 'SyncRep'")).map(({ pid }) =>
      Number(pid),
    );
  const sending = send();
  await expect.poll(waiting).not.toEqual([]);
  const first = await waiting();
  expect(await sending).toBe(503);
  const counts: number[] = [];
  // While nothing is confirmed, only backends that are ended leave this list.
  while ((await waiting()).some((pid) => first.includes(pid))) {
    expect(await send()).toBe(503);
    counts.push((await waiting()).length);
  }
  for (let sent = 0; sent < 3; sent++) {
    expect(await send()).toBe(503);
    counts.push((await waiting()).length);
  }
  console.log(`backends that waited after each refused request: ${counts.join(", ")}`);
  expect(Math.max(...counts)).toBeLessThan(9);
  await set("synchronous_standby_names = ''");
  await expect.poll(send).toBe(200);
});
