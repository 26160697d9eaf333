import { afterAll, beforeAll, expect, test } from "vitest";
import { expectStoredOnce } from "../support/expect-stored-once.ts";
import { isLongRun } from "../support/long-run.ts";
import { runInDatabase } from "../support/postgres-cluster.ts";
import {
  type Acknowledged,
  keepSending,
  newConsultation,
  sendConsultation,
} from "../support/send-consultation.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";
import { newDatabase } from "../support/store-engines.ts";
import { startWebhookPeer } from "../support/webhook-peer.ts";

const trials = isLongRun ? 60 : 2;
const processes = 3;
/** Parallel posts of a process. */
const concurrency = 4;
type Load = ReturnType<typeof keepSending>;

let url: string;
let hook: Awaited<ReturnType<typeof startWebhookPeer>>;
let servers: RunningServer[];
const start = () =>
  startServer({
    env: {
      DATABASE_URL: url,
      NODE_ENV: "production",
      LEAD_WEBHOOK_URL: hook.url,
      TRUSTED_PROXIES: "127.0.0.1",
    },
  });

beforeAll(async () => {
  url = await newDatabase();
  hook = await startWebhookPeer();
  // All at once, on an empty database.
  servers = await Promise.all(Array.from({ length: processes }, start));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await hook.stop();
});

async function haveGoneOn(loads: Load[], count: number): Promise<void> {
  for (const load of loads) {
    const enough = load.acknowledged.length + count;
    await expect.poll(() => load.acknowledged.length, { interval: 1 }).toBeGreaterThan(enough);
  }
}

async function stopAll(loads: Load[]): Promise<Acknowledged[]> {
  await Promise.all(loads.map((load) => load.stop()));
  return loads.flatMap((load) => load.acknowledged);
}

const select = (sql: string) => runInDatabase(url, [sql]);

async function undelivered(): Promise<string[]> {
  const open = "select id from delivery join lead on seq = lead_seq where state <> 'delivered'";
  return (await select(open)).map(({ id }) => `${id}-webhook`);
}

test("three processes under load lose nothing, store nothing twice and deliver each request once [DS01, DS02]", async () => {
  const loads = servers.map(({ origin }) => keepSending(origin, 8));
  await haveGoneOn(loads, 50);
  const stored = await expectStoredOnce(select, await stopAll(loads));
  await expect.poll(undelivered).toEqual([]);
  expect(hook.requests).toHaveLength(stored.length);
  expect(new Set(hook.requests.map(({ id }) => id)).size).toBe(stored.length);
});

test(`one of three processes is killed ${trials} times under load: the others answer on and deliver what it has left, and nothing is lost [DS04]`, async () => {
  const acknowledged: Acknowledged[] = [];
  for (let trial = 0; trial < trials; trial++) {
    while (servers.length < processes) servers.push(await start());
    const loads = servers.map(({ origin }) => keepSending(origin, 8));
    await haveGoneOn(loads, trial % 7);
    hook.answer("held");
    await expect.poll(() => hook.waiting()).toBe(processes * concurrency);
    // The oldest.
    await servers.shift()?.kill();
    hook.answer({ status: 204 });
    hook.release();
    await haveGoneOn(loads.slice(1), 5);
    acknowledged.push(...(await stopAll(loads)));
  }
  const stored = await expectStoredOnce(select, acknowledged);
  const heldOnce = new Set(hook.requests.filter(({ status }) => status === null).map(({ id }) => id));
  await expect.poll(async () => (await undelivered()).filter((id) => !heldOnce.has(id))).toEqual([]);
  // As if the minute of a killed process's leases were over; the long run waits for it.
  if (!isLongRun)
    await runInDatabase(url, ["update delivery set due_at = due_set_at where due_at > due_set_at"]);
  await expect.poll(undelivered, { timeout: 120_000 }).toEqual([]);
  const posted = hook.requests.map(({ id }) => id);
  expect(new Set(posted)).toEqual(new Set(stored.map(({ lead_id }) => `${lead_id}-webhook`)));
  expect(posted.length - stored.length).toBeLessThanOrEqual(trials * concurrency);
});

/** Each to the next process, all at the same time. Returns the answers of each status. */
async function sendToAll(count: number, changed: () => Record<string, unknown>, headers = {}) {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      sendConsultation(servers[index % servers.length]!.origin, newConsultation(changed()), headers),
    ),
  );
  return Map.groupBy(answers, ({ status }) => status);
}

test("limits and submissionIds are those of all processes together [DS02]", async () => {
  const ofOneEmail = await sendToAll(24, () => ({ email: "dana@example.net" }));
  expect([ofOneEmail.get(200)?.length, ofOneEmail.get(429)?.length]).toEqual([3, 21]);
  const ofOneAddress = await sendToAll(30, () => ({}), { "x-forwarded-for": "203.0.113.7" });
  expect([ofOneAddress.get(200)?.length, ofOneAddress.get(429)?.length]).toEqual([10, 20]);
  const same = newConsultation();
  const repeats = await sendToAll(30, () => same);
  expect(repeats.get(200)).toHaveLength(30);
  expect(new Set(repeats.get(200)?.map(({ body }) => body.id)).size).toBe(1);
});

test("the same long text from several addresses looks like spam, whichever process takes it [DS02]", async () => {
  const message = "We can put your business in front of thousands of buyers every day. ".repeat(2);
  for (const { send } of [...servers, ...servers]) await send(newConsultation({ message }));
  const held = await select("select held_for from lead where status = 'held' order by seq");
  expect(held).not.toEqual([]);
  expect(held.at(-1)).toEqual({ held_for: '["duplicate-text"]' });
});
