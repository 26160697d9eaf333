import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { busyDeadlineMs } from "../../server/store/store-unavailable.ts";
import { newConsultation, sendConsultation } from "../support/send-consultation.ts";
import { startServer } from "../support/start-server.ts";

async function newLockedServer() {
  const server = await startServer();
  // The server may be writing just now.
  const other = new DatabaseSync(`${server.dataDir}/leads.sqlite`, { timeout: 5000 });
  onTestFinished(async () => {
    other.close();
    await server.stop();
  });
  other.exec("begin immediate");
  return { server, other };
}

test("while another process holds the database, requests wait, pages do not, and then all is stored", async () => {
  const { server, other } = await newLockedServer();
  const held = wait(2000);
  let isAnswered = false;
  const sending = sendConsultation(server.origin, newConsultation()).finally(() => {
    isAnswered = true;
  });
  expect(await slowestPage(server.origin, 20)).toBeLessThan(busyDeadlineMs / 2);
  await held;
  expect(isAnswered).toBe(false);
  other.exec("commit");
  expect(await sending).toMatchObject({ status: 200, body: { ok: true } });
});

test("a database held for longer is answered with 503 and works again by itself", async () => {
  const { server, other } = await newLockedServer();
  const startedAt = performance.now();
  const answer = await sendConsultation(server.origin, newConsultation());
  expect(answer).toMatchObject({ status: 503, retryAfter: "5", body: { ok: false } });
  expect(performance.now() - startedAt).toBeLessThan(3 * busyDeadlineMs);
  other.exec("commit");
  expect(await sendConsultation(server.origin, newConsultation())).toMatchObject({ status: 200 });
});

async function slowestPage(origin: string, count: number): Promise<number> {
  let slowest = 0;
  for (let index = 0; index < count; index++) {
    const startedAt = performance.now();
    expect((await fetch(origin)).status).toBe(200);
    slowest = Math.max(slowest, performance.now() - startedAt);
  }
  return slowest;
}
