import { expect, onTestFinished, test } from "vitest";
import { isLongRun } from "../support/long-run.ts";
import {
  createDatabase,
  newClusterFolder,
  newDatabaseUrl,
  removeCluster,
  runInDatabase,
  startAgain,
  startCluster,
  stopCluster,
} from "../support/postgres-cluster.ts";
import { keepSending, newConsultation, sendConsultation } from "../support/send-consultation.ts";
import { startServer } from "../support/start-server.ts";

// A channel that nobody answers, so that only requests are stored.
const channel = { NODE_ENV: "production", LEAD_WEBHOOK_URL: "http://127.0.0.1:9" };
const restarts = isLongRun ? 15 : 3;
const connections = 16;

test.each(["fast", "immediate"] as const)(
  "while PostgreSQL is away (%s stop) requests are refused, pages stay up; then the next is stored, and nothing acknowledged is lost [DS03]",
  async (mode) => {
    const folder = newClusterFolder();
    onTestFinished(() => removeCluster(folder));
    const url = newDatabaseUrl(startCluster(folder));
    await createDatabase(url);
    const server = await startServer({ env: { ...channel, DATABASE_URL: url } });
    onTestFinished(async () => {
      await server.stop();
    });
    const acknowledged: { submissionId: string; id: string }[] = [];
    for (let restart = 0; restart < restarts; restart++) {
      const load = keepSending(server.origin, connections);
      await expect
        .poll(() => load.acknowledged.length, { interval: 1 })
        .toBeGreaterThan(30 + ((7 * restart) % 40));
      stopCluster(folder, mode);
      await load.stop();
      acknowledged.push(...load.acknowledged);
      expect(await sendConsultation(server.origin, newConsultation())).toMatchObject({
        status: 503,
        retryAfter: "5",
        body: { ok: false },
      });
      expect((await fetch(`${server.origin}/readyz`)).status).toBe(503);
      expect((await fetch(server.origin)).status).toBe(200);
      startAgain(folder);
      expect(await sendConsultation(server.origin, newConsultation())).toMatchObject({ status: 200 });
    }
    const rows = await runInDatabase(url, ["select key, id from idempotency join lead on id = lead_id"]);
    const stored = new Set(rows.map(({ key, id }) => `${key} ${id}`));
    expect(acknowledged.filter(({ submissionId, id }) => !stored.has(`${submissionId} ${id}`))).toEqual([]);
    const twice = "select email from lead group by email having count(*) > 1";
    expect(await runInDatabase(url, [twice])).toEqual([]);
    console.log(`${restarts} restarts (${mode}): ${acknowledged.length} acknowledged, ${stored.size} stored`);
  },
);
