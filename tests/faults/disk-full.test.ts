import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { isLongRun } from "../support/long-run.ts";
import { newConsultation, sendConsultation, sendUntilRefused } from "../support/send-consultation.ts";
import { canMount, fillDisk, mountSmallDisk } from "../support/small-disk.ts";
import { startServer } from "../support/start-server.ts";

const times = isLongRun ? 20 : 1;

test.runIf(canMount)(
  "whenever the disk is full, requests are answered with 503 while pages go on, and the next after it is stored",
  async () => {
    const dataDir = mountSmallDisk(4);
    const server = await startServer({
      dataDir,
      env: { NODE_ENV: "production", LEAD_WEBHOOK_URL: "http://127.0.0.1:9" },
    });
    onTestFinished(async () => {
      await server.stop();
    });
    const acknowledged: string[] = [];
    for (let time = 0; time < times; time++) {
      acknowledged.push(await sendOne(server.origin));

      const free = fillDisk(dataDir);
      // The last page of the WAL may still have room for a few.
      const { refusal, ids } = await sendUntilRefused(server.origin);
      expect(refusal).toMatchObject({ status: 503, retryAfter: "5", body: { ok: false } });
      expect((await fetch(server.origin)).status).toBe(200);
      // Readiness is cached for a few seconds.
      if (time === 0) expect((await fetch(`${server.origin}/readyz`)).status).toBe(503);

      free();
      acknowledged.push(...ids, await sendOne(server.origin));
      expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
    }
    expect(await server.stop()).toBe(0);
    const database = new DatabaseSync(join(dataDir, "leads.sqlite"));
    const column = (sql: string) => database.prepare(sql).all().flatMap(Object.values);
    expect(column("select id from lead order by id")).toEqual(acknowledged.sort());
    expect(column("select id from lead where seq not in (select lead_seq from delivery)")).toEqual([]);
    expect(column("select lead_id from idempotency order by lead_id")).toEqual(acknowledged);
    expect(column("pragma integrity_check")).toEqual(["ok"]);
    database.close();
    console.log(`full ${times} times: ${acknowledged.length} acknowledged, all stored, nothing else`);
  },
);

async function sendOne(origin: string): Promise<string> {
  const { status, body } = await sendConsultation(origin, newConsultation());
  expect(status).toBe(200);
  return body.id ?? "";
}
