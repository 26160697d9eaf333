import { expect, test } from "vitest";
import { newProxiedDatabase, runInDatabase } from "../support/postgres-cluster.ts";
import { newConsultation } from "../support/send-consultation.ts";
import { refused, serve } from "../support/serve.ts";
import type { RunningServer } from "../support/start-server.ts";

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
  // With its length, because another statement ends with the name of a setting.
  proxy.loseAnswersTo("\u000bcommit\0");
  const consultation = newConsultation();
  expect(await server.send(consultation)).toMatchObject(refused);
  const [only] = await stored();
  expect(only).toMatchObject({ key: consultation.submissionId });
  proxy.loseAnswersTo(null);
  expect(await server.send(consultation)).toMatchObject({ status: 200, body: { id: only?.lead_id } });
  expect(await stored()).toEqual([only]);
});
