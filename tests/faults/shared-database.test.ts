import { expect, onTestFinished, test } from "vitest";
import { createDatabase, runInDatabase } from "../support/postgres-cluster.ts";
import { keepSending, newConsultation, sendConsultation } from "../support/send-consultation.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";
import { newPostgresUrl } from "../support/store-engines.ts";
import { startWebhook } from "../support/test-delivery.ts";

const processes = 3;
const acknowledgedEach = 50;

async function newServers() {
  const url = newPostgresUrl();
  await createDatabase(url);
  const hook = await startWebhook();
  const env = {
    DATABASE_URL: url,
    NODE_ENV: "production",
    LEAD_WEBHOOK_URL: hook.url,
    TRUSTED_PROXIES: "127.0.0.1",
  };
  // All at once, on an empty database.
  const servers = await Promise.all(Array.from({ length: processes }, () => startServer({ env })));
  onTestFinished(async () => {
    await Promise.all(servers.map((server) => server.stop()));
  });
  return { url, hook, servers };
}

/** Each to the next server, all at the same time. */
function sendToAll(
  servers: RunningServer[],
  count: number,
  changed: (index: number) => Record<string, unknown>,
  headers: Record<string, string> = {},
) {
  return Promise.all(
    Array.from({ length: count }, (_, index) =>
      sendConsultation(servers[index % processes]!.origin, newConsultation(changed(index)), headers),
    ),
  );
}

function countBy(answers: { status: number }[]) {
  return Object.fromEntries([...Map.groupBy(answers, ({ status }) => status)].map(([k, v]) => [k, v.length]));
}

test("three processes under load lose nothing, store nothing twice and deliver each request once [DS01, DS02]", async () => {
  const { url, hook, servers } = await newServers();
  const loads = servers.map(({ origin }) => keepSending(origin, 8));
  for (const load of loads)
    await expect.poll(() => load.acknowledged.length).toBeGreaterThan(acknowledgedEach);
  await Promise.all(loads.map((load) => load.stop()));
  const acknowledged = loads.flatMap((load) => load.acknowledged);
  const stored = await runInDatabase(url, [
    "select key, lead_id, email from idempotency join lead on id = lead_id",
  ]);
  const pairs = new Set(stored.map(({ key, lead_id }) => `${key} ${lead_id}`));
  expect(acknowledged.filter(({ submissionId, id }) => !pairs.has(`${submissionId} ${id}`))).toEqual([]);
  expect(new Set(stored.map(({ email }) => email)).size).toBe(stored.length);
  const undelivered = "select lead_seq from delivery where state <> 'delivered'";
  await expect.poll(() => runInDatabase(url, [undelivered])).toEqual([]);
  expect(hook.requests).toHaveLength(stored.length);
  expect(new Set(hook.requests.map(({ id }) => id)).size).toBe(stored.length);
  console.log(
    `${processes} processes: ${acknowledged.length} acknowledged, ${stored.length} stored and delivered`,
  );
});

test("limits and submissionIds are those of all processes together [DS02]", async () => {
  const { servers } = await newServers();
  const ofOneEmail = await sendToAll(servers, 24, () => ({ email: "dana@example.net" }));
  expect(countBy(ofOneEmail)).toEqual({ 200: 3, 429: 21 });
  const ofOneAddress = await sendToAll(servers, 30, () => ({}), { "x-forwarded-for": "203.0.113.7" });
  expect(countBy(ofOneAddress)).toEqual({ 200: 10, 429: 20 });
  const same = newConsultation();
  const repeats = await sendToAll(servers, 30, () => same);
  expect(countBy(repeats)).toEqual({ 200: 30 });
  expect(new Set(repeats.map(({ body }) => body.id)).size).toBe(1);
});

test("the same long text from several addresses looks like spam, whichever process takes it [DS02]", async () => {
  const { url, servers } = await newServers();
  const message = "We can put your business in front of thousands of buyers every day. ".repeat(2);
  for (const { origin } of [...servers, ...servers])
    await sendConsultation(origin, newConsultation({ message }));
  const held = await runInDatabase(url, ["select held_for from lead where status = 'held' order by seq"]);
  expect(held).not.toEqual([]);
  expect(held.at(-1)).toEqual({ held_for: '["duplicate-text"]' });
});
