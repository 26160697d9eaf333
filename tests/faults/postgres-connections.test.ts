import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { backupLimitMs, upkeepJobs } from "../../server/owner/upkeep.ts";
import { openPostgresStore } from "../../server/store/open-postgres-store.ts";
import { StoreUnavailableError } from "../../server/store/store-errors.ts";
import { site } from "../support/example-site.ts";
import {
  createDatabase,
  newDatabaseUrl,
  runInDatabase,
  socketOf,
  startCluster,
} from "../support/postgres-cluster.ts";
import { newConsultation, sendConsultation } from "../support/send-consultation.ts";
import { startServer } from "../support/start-server.ts";
import { startTcpProxy } from "../support/tcp-proxy.ts";
import { newDataDir, silent } from "../support/test-lead.ts";

const visitors = 16;

/** Behind an unreliable network. */
async function newDatabase() {
  const folder = inject("postgresFolder");
  const url = newDatabaseUrl(startCluster(folder));
  await createDatabase(url);
  const socket = socketOf(folder);
  const proxy = await startTcpProxy(socket);
  const proxied = `postgres://postgres@127.0.0.1:${proxy.port}${new URL(url).pathname}`;
  return { url, socket, proxy, proxied };
}

async function newServer() {
  const { url, proxy, proxied } = await newDatabase();
  // A channel that nobody answers, so that only requests are stored.
  const channel = { NODE_ENV: "production", LEAD_WEBHOOK_URL: "http://127.0.0.1:9" };
  const server = await startServer({ env: { ...channel, DATABASE_URL: proxied } });
  onTestFinished(async () => {
    await server.stop();
  });
  const send = (consultation: Record<string, unknown>) => sendConsultation(server.origin, consultation);
  return { proxy, server, send, stored: () => runInDatabase(url, ["select key, lead_id from idempotency"]) };
}

type Send = Awaited<ReturnType<typeof newServer>>["send"];

/** Retries the same request until it is acknowledged, as a form does. */
async function sendUntilAcknowledged(send: Send, refused: () => void) {
  const consultation = newConsultation();
  for (;;) {
    const { status, body } = await send(consultation);
    if (body.ok) return { key: consultation.submissionId, lead_id: body.id };
    expect(status).toBe(503);
    refused();
  }
}

test("a nightly backup that the database leaves without an answer fails after its time [SF14]", async () => {
  const { url, proxy, proxied } = await newDatabase();
  const store = await openPostgresStore({ url, channels: [] });
  onTestFinished(() => store.close());
  const asked = proxy.swallow('from "lead"');
  const dataDir = newDataDir();
  const place = { databaseUrl: proxied, databaseFile: join(dataDir, "leads.sqlite") };
  const { retention } = site;
  const [backup] = upkeepJobs({ store, place, dataDir, retention, channels: [], log: silent });
  // The limit is the only timer that this thread sets meanwhile.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const now = new Date("2026-03-02T09:00:00.000Z");
  const running = backup?.run(now, now, null);
  const failed = expect(running).rejects.toThrow("It had not ended after 30 minutes.");
  await asked;
  vi.advanceTimersByTime(backupLimitMs);
  await failed;
  await vi.waitUntil(() => readdirSync(join(dataDir, "backups")).length === 0, { timeout: 60_000 });
});

test("connections to PostgreSQL that are cut again and again lose nothing and store nothing twice [DS03]", async () => {
  const { proxy, send, stored } = await newServer();
  const cuts = 30;
  const acknowledged: { key: string; lead_id: string | undefined }[] = [];
  let refusals = 0;
  let isCutting = true;
  const load = Array.from({ length: visitors }, async () => {
    while (isCutting) acknowledged.push(await sendUntilAcknowledged(send, () => refusals++));
  });
  for (let cut = 1; cut <= cuts; cut++) {
    // At a different moment each time.
    await expect.poll(() => acknowledged.length, { interval: 1 }).toBeGreaterThan(cut * 7);
    proxy.cut();
  }
  isCutting = false;
  await Promise.all(load);
  const byKey = (a: { key?: unknown }, b: { key?: unknown }) => String(a.key).localeCompare(String(b.key));
  expect((await stored()).sort(byKey)).toEqual(acknowledged.sort(byKey));
  console.log(
    `${cuts} cuts: ${acknowledged.length} acknowledged and stored once, ${refusals} refused before`,
  );
});

test("a request that is stored while the answer is lost on the way is refused, and known when it is sent again [DS03, X10]", async () => {
  const { proxy, send, stored } = await newServer();
  // The null byte excludes "read committed".
  proxy.loseAnswersTo("commit\0");
  const consultation = newConsultation();
  expect(await send(consultation)).toMatchObject({ status: 503, retryAfter: "5" });
  const [only] = await stored();
  expect(only).toMatchObject({ key: consultation.submissionId });
  proxy.loseAnswersTo(null);
  expect(await send(consultation)).toMatchObject({ status: 200, body: { id: only?.lead_id } });
  expect(await stored()).toEqual([only]);
});

test("a network to PostgreSQL that is silent for a while only delays requests; when it stays so they are refused, and pages stay up [DS03]", async () => {
  const { proxy, server, send, stored } = await newServer();
  proxy.hold();
  const delayed = Array.from({ length: visitors }, () => send(newConsultation()));
  expect((await fetch(server.origin)).status).toBe(200);
  proxy.release();
  expect((await Promise.all(delayed)).map(({ status }) => status)).toEqual(Array(visitors).fill(200));

  proxy.hold();
  const lost = await Promise.all(Array.from({ length: visitors }, () => send(newConsultation())));
  expect(lost.map(({ status }) => status)).toEqual(Array(visitors).fill(503));
  expect((await fetch(server.origin)).status).toBe(200);
  proxy.release();
  expect(await send(newConsultation())).toMatchObject({ status: 200 });
  expect((await stored()).length).toBeGreaterThan(visitors);
});

test("a first start whose connection is cut amid its migrations leaves nothing behind, and the next makes all tables [DS03]", async () => {
  const { url, proxy, proxied } = await newDatabase();
  proxy.loseAnswersTo("create table");
  await expect(openPostgresStore({ url: proxied, channels: [] })).rejects.toThrow("cannot be reached");
  const tables = "select from pg_tables where schemaname = 'public'";
  expect(await runInDatabase(url, [tables])).toEqual([]);
  proxy.loseAnswersTo(null);
  const store = await openPostgresStore({ url: proxied, channels: [] });
  onTestFinished(() => store.close());
  await store.probeWrite();
});

test("once one connection to PostgreSQL has not answered, none of those opened before is used [DS03]", async () => {
  const { socket, proxy, proxied } = await newDatabase();
  const store = await openPostgresStore({ url: proxied, channels: [] });
  onTestFinished(() => store.close());
  const readOnEach = () => Promise.all(Array.from({ length: 8 }, () => store.isKnown("one")));
  await readOnEach();
  proxy.hold();
  await expect(store.isKnown("one")).rejects.toBeInstanceOf(StoreUnavailableError);
  proxy.leadTo(socket);
  expect(await readOnEach()).toEqual(Array(8).fill(false));
});
