import { afterAll, beforeAll, expect, test } from "vitest";
import { consultationForm } from "#domain/requests/consultation-form.ts";
import { isLongRun } from "../support/long-run.ts";
import {
  databaseOn,
  newClusterFolder,
  removeCluster,
  runInDatabase,
  startAgain,
  stopCluster,
} from "../support/postgres-cluster.ts";
import { expectNoStore, expectStoredOnce, refused, serve, storesOnly } from "../support/serve.ts";
import {
  type Acknowledged,
  keepSending,
  newConsultation,
  type RunningServer,
  startServer,
} from "../support/start-server.ts";

const restarts = isLongRun ? 15 : 1;
const connections = 16;
const metricsToken = "0123456789abcdef";
/** A PostgreSQL server for this file only, which the tests stop and whose settings they change. */
let folder: string;
let url: string;
let server: RunningServer;

beforeAll(async () => {
  folder = newClusterFolder();
  url = await databaseOn(folder);
  server = await startServer({ env: { ...storesOnly, DATABASE_URL: url } });
});
afterAll(async () => {
  await server.kill();
  await removeCluster(folder);
});

const run = (statement: string) => runInDatabase(url, [statement]);
const set = (setting: string) =>
  runInDatabase(url, [`alter system set ${setting}`, "select pg_reload_conf()"]);
const statusOfSent = async () => (await server.send()).status;

test.each(["fast", "immediate"] as const)(
  "while PostgreSQL is away (%s stop) requests are rejected; then the next is stored, and nothing acknowledged is lost [DS03]",
  async (mode) => {
    const acknowledged: Acknowledged[] = [];
    for (let restart = 0; restart < restarts; restart++) {
      const load = keepSending(server.origin, connections);
      await expect
        .poll(() => load.acknowledged.length, { interval: 1 })
        .toBeGreaterThan(30 + ((7 * restart) % 40));
      await stopCluster(folder, mode);
      await load.stop();
      acknowledged.push(...load.acknowledged);
      await expectNoStore(server);
      await startAgain(folder);
      expect(await statusOfSent()).toBe(200);
    }
    await expectStoredOnce(run, acknowledged);
  },
);

test("a server that starts while PostgreSQL is away serves pages, says why, and stores requests once it is back [SF04]", async () => {
  await stopCluster(folder, "fast");
  const early = await serve({ env: { DATABASE_URL: url, METRICS_TOKEN: metricsToken } });
  const consultation = newConsultation();
  expect(await early.send(consultation)).toMatchObject(refused);
  const plainForm = await fetch(early.origin + consultationForm.path, {
    method: "POST",
    body: new URLSearchParams({ firstName: "Words that are kept", page: "/castle-rock-dog-walking" }),
  });
  expect(await plainForm.text()).toContain("Words that are kept");
  expect(await early.statusOf("/about")).toBe(200);
  const authorization = `Bearer ${metricsToken}`;
  const readiness = await fetch(`${early.origin}/readyz`, { headers: { authorization } });
  expect(readiness.status).toBe(503);
  expect(await readiness.json()).toMatchObject({ reason: expect.stringContaining("cannot be reached") });
  await expect.poll(early.output).toContain("Until then pages are served");
  await startAgain(folder);
  await expect.poll(() => early.statusOf("/readyz")).toBe(200);
  expect(await early.send(consultation)).toMatchObject({ status: 200 });
});

test("a database that came back without fsync gets no request until fsync is on again [SF20]", async () => {
  const [before] = await run("select count(*) from lead");
  await set("fsync = off");
  await run("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'website'");
  await expect.poll(server.output).toContain("fsync is off");
  await expectNoStore(server);
  expect(await run("select count(*) from lead")).toEqual([before]);
  await set("fsync = on");
  await expect.poll(statusOfSent).toBe(200);
});

test("while a standby does not answer requests are rejected, and once it isn't needed they are stored [SF20]", async () => {
  await set("synchronous_standby_names = 'nobody'");
  // The first may still be stored, because the setting applies once the checkpointer has read it.
  await expect.poll(statusOfSent).toBe(503);
  await set("synchronous_standby_names = ''");
  await expect.poll(statusOfSent).toBe(200);
});
