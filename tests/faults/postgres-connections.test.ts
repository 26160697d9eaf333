import { expect, test } from "vitest";
import { hourMs } from "#domain/durations.ts";
import { newProxiedDatabase, runInDatabase } from "../support/postgres-cluster.ts";
import { newConsultation } from "../support/send-consultation.ts";
import { refused, serve, undeliveredQuery } from "../support/serve.ts";
import { newShiftedClock, type RunningServer } from "../support/start-server.ts";
import { newDatabase } from "../support/store-engines.ts";
import { startWebhook } from "../support/test-lead.ts";

const visitors = 16;

async function newServer() {
  const { url, proxy, proxied } = await newProxiedDatabase();
  const server = await serve({ env: { DATABASE_URL: proxied } });
  return {
    proxy,
    server,
    stored: () => runInDatabase(url, ["select key, lead_id from idempotency"]),
  };
}

/** Retries the same request until it is acknowledged, as a form does. */
async function sendUntilAcknowledged({ send }: RunningServer): Promise<Record<string, unknown>> {
  const consultation = newConsultation();
  for (;;) {
    const { status, body } = await send(consultation);
    if (body.ok) return { key: consultation.submissionId, lead_id: body.id };
    expect(status).toBe(503);
  }
}

test("connections to PostgreSQL that are cut again and again lose nothing and store nothing twice [DS03]", async () => {
  const { proxy, server, stored } = await newServer();
  const cuts = 15;
  const acknowledged: Record<string, unknown>[] = [];
  let isCutting = true;
  const load = Array.from({ length: visitors }, async () => {
    while (isCutting) acknowledged.push(await sendUntilAcknowledged(server));
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
});

test("a request that is stored while the answer is lost on the way is refused, and known when it is sent again [DS03, X10]", async () => {
  const { proxy, server, stored } = await newServer();
  // The null byte excludes "read committed".
  proxy.loseAnswersTo("commit\0");
  const consultation = newConsultation();
  expect(await server.send(consultation)).toMatchObject(refused);
  const [only] = await stored();
  expect(only).toMatchObject({ key: consultation.submissionId });
  proxy.loseAnswersTo(null);
  expect(await server.send(consultation)).toMatchObject({ status: 200, body: { id: only?.lead_id } });
  expect(await stored()).toEqual([only]);
});

test("two processes whose clocks differ by two hours send each delivery once, and the wrong clock is told once [SF20]", async () => {
  const url = await newDatabase();
  const hook = await startWebhook("held");
  const env = { DATABASE_URL: url, LEAD_WEBHOOK_URL: hook.url };
  const { env: ahead } = newShiftedClock(2 * hourMs);
  const servers = [await serve({ env }), await serve({ env: { ...env, ...ahead } })];
  let sent = 0;
  async function sendToBoth(): Promise<void> {
    for (const { send } of servers) expect(await send()).toMatchObject({ status: 200 });
    sent += servers.length;
    await expect.poll(() => new Set(hook.requests.map(({ id }) => id)).size).toBe(sent);
  }
  // Each looks for what is due while earlier deliveries are still being sent.
  for (let round = 0; round < 4; round++) await sendToBoth();
  expect(hook.requests).toHaveLength(sent);
  hook.answer({ status: 204 });
  hook.release();
  await expect.poll(() => runInDatabase(url, [undeliveredQuery])).toEqual([]);
  expect(hook.requests).toHaveLength(sent);
  const told = servers.map((server) => server.output().match(/"secondsAhead":-?\d+/g) ?? []);
  // Less by the time that the database took to answer.
  expect(told).toEqual([[], [expect.stringMatching(/:-(7200|71\d\d)$/)]]);
});
