import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test, vi } from "vitest";
import { sendLimits } from "../../server/outbox/channel-sender.ts";
import { openSqliteStore } from "../../server/store/sqlite/open-sqlite-store.ts";
import { isLongRun } from "../support/long-run.ts";
import { headerOf, readMessage } from "../support/mail-peer.ts";
import { runInDatabase } from "../support/postgres-cluster.ts";
import { type Acknowledged, keepSending } from "../support/send-consultation.ts";
import { expectFileStores, expectStoredOnce, makeDue, serve, undeliveredQuery } from "../support/serve.ts";
import type { RunningServer } from "../support/start-server.ts";
import { holdDatabase, newDatabase } from "../support/store-engines.ts";
import { newDataDir, newLead, startMail, startWebhook } from "../support/test-lead.ts";

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

const trials = isLongRun ? 60 : 2;
const processes = 3;
/** Parallel posts of a process. */
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
  const undelivered = async () => (await select(undeliveredQuery)).map(({ key }) => `${key}-webhook`);

  // All at once, on an empty database.
  const servers = await Promise.all(Array.from({ length: processes }, () => serve({ env })));
  const acknowledged: Acknowledged[] = [];
  for (let trial = 0; trial < trials; trial++) {
    while (servers.length < processes) servers.push(await serve({ env }));
    const loads = servers.map(({ origin }) => keepSending(origin, 8));
    await haveGoneOn(loads, trial % 7);
    hook.answer("held");
    await expect.poll(() => hook.waiting()).toBe(processes * concurrency);
    // The oldest.
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
  // The long run waits for the minute of a killed process's leases.
  if (!isLongRun) await select(makeDue);
  await expect.poll(undelivered, { timeout: 120_000 }).toEqual([]);
  const posted = hook.requests.map(({ id }) => id);
  expect(new Set(posted)).toEqual(new Set(stored.map(({ lead_id }) => `${lead_id}-webhook`)));
  expect(posted.length - stored.length).toBeLessThanOrEqual(trials * concurrency);
});

const patience = { timeout: isLongRun ? 1_800_000 : 120_000, interval: 50 };

function open(dataDir: string): DatabaseSync {
  const database = new DatabaseSync(`${dataDir}/leads.sqlite`, { timeout: 60_000 });
  onTestFinished(() => database.close());
  return database;
}

async function untilDelivered(dataDir: string): Promise<void> {
  const undelivered = open(dataDir).prepare(undeliveredQuery);
  await vi.waitUntil(() => undelivered.all().length === 0, patience);
}

test("killed while it delivers, it delivers everything after the next start; what comes twice has the same id [X07]", async () => {
  const [mail, hook] = [await startMail(), await startWebhook()];
  const env = {
    SMTP_URL: mail.url,
    EMAIL_FROM: "leads@example.com",
    LEADS_TO: "owner@example.com",
    LEAD_WEBHOOK_URL: hook.url,
  };
  const dataDir = newDataDir();
  const kills = isLongRun ? 300 : 4;
  const promised: string[] = [];
  for (let round = 0; round < kills; round += 1) {
    const server = await serve({ env, dataDir });
    const before = mail.messages.length + hook.requests.length;
    for (let count = 0; count < 4; count += 1) promised.push((await server.send()).body.id ?? "");
    // Each round is killed later in its eight deliveries, right after something was received.
    const received = isLongRun ? round % 8 : round * 2 + 1;
    await vi.waitUntil(() => mail.messages.length + hook.requests.length >= before + received, patience);
    await server.kill();
  }
  open(dataDir).exec(makeDue);
  await serve({ env, dataDir });
  await untilDelivered(dataDir);

  const mailed = mail.messages
    .filter(({ to }) => to.includes("owner@example.com"))
    .map(({ raw }) => headerOf(readMessage(raw).headers, "message-id"));
  const posted = hook.requests.map(({ id }) => id);
  expect(new Set(mailed)).toEqual(new Set(promised.map((id) => `<${id}-email@example.com>`)));
  expect(new Set(posted)).toEqual(new Set(promised.map((id) => `${id}-webhook`)));
  // At most the sends of the killed processes: 3 mails and 4 posts at a time.
  expect(mailed.length - promised.length).toBeLessThanOrEqual(kills * 3);
  expect(posted.length - promised.length).toBeLessThanOrEqual(kills * 4);
});

test("two servers on one database never send one delivery at the same time", async () => {
  const leads = isLongRun ? 20_000 : 200;
  const hook = await startWebhook("held");
  const dataDir = newDataDir();
  const store = await openSqliteStore({ file: `${dataDir}/leads.sqlite`, channels: ["webhook"] });
  for (let count = 0; count < leads; count += 100)
    await Promise.all(Array.from({ length: 100 }, () => store.saveLead(newLead(new Date()))));
  await store.close();

  const options = { env: { LEAD_WEBHOOK_URL: hook.url }, dataDir };
  await Promise.all([serve(options), serve(options)]);
  // Each process holds as many sends as it may run, so both are working.
  await vi.waitUntil(() => hook.waiting() === 8, patience);
  hook.answer({ status: 204 });
  hook.release();
  await untilDelivered(dataDir);
  // Leaves out the alert about the long silence.
  const sends = Map.groupBy(
    hook.requests.filter(({ id }) => id.endsWith("-webhook")),
    ({ id }) => id,
  );
  expect(sends.size).toBe(leads);
  // On a busy machine a send may outlive its time limit, and is then rightly repeated.
  for (const [first, second] of [...sends.values()].filter((repeated) => repeated.length > 1))
    expect(Number(second?.receivedAt) - Number(first?.receivedAt)).toBeGreaterThan(
      sendLimits.httpTimeoutMs / 2,
    );
});
