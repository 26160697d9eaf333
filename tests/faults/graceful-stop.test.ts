import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { isLongRun } from "../support/long-run.ts";
import { keepSending, newConsultation, sendConsultation } from "../support/send-consultation.ts";
import { startServer } from "../support/start-server.ts";
import { newDataDir } from "../support/test-lead.ts";

const stops = isLongRun ? 200 : 4;

test("told to stop under load, it answers what it has begun, loses nothing and exits with 0 [X07]", async () => {
  const dataDir = newDataDir();
  const acknowledged: string[] = [];
  for (let trial = 0; trial < stops; trial++) {
    const server = await startServer({ dataDir });
    const load = keepSending(server.origin, 16);
    await expect.poll(() => load.acknowledged.length, { interval: 1 }).toBeGreaterThan((trial * 7) % 40);
    expect(await server.stop()).toBe(0);
    await load.stop();
    acknowledged.push(...load.acknowledged.map(({ id }) => id));
  }
  const database = new DatabaseSync(`${dataDir}/leads.sqlite`);
  const stored = new Set(
    database
      .prepare("select id from lead")
      .all()
      .map(({ id }) => id),
  );
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  database.close();
  console.log(`${stops} stops: ${acknowledged.length} requests acknowledged, ${stored.size} stored`);
});

test("a request that waits for the database when the stop comes is still answered", async () => {
  const server = await startServer();
  const other = new DatabaseSync(`${server.dataDir}/leads.sqlite`, { timeout: 60_000 });
  other.exec("begin immediate");
  const sending = sendConsultation(server.origin, newConsultation());
  await untilRead(server.origin);
  const stopped = server.stop();
  await expect.poll(() => isListening(server.origin)).toBe(false);
  other.exec("commit");
  other.close();
  expect(await sending).toMatchObject({ status: 200, body: { ok: true } });
  expect(await stopped).toBe(0);
});

/** Earlier requests have been read by the time the last of these is answered. */
async function untilRead(origin: string): Promise<void> {
  for (let call = 0; call < 5; call++) expect(await isListening(origin)).toBe(true);
}

async function isListening(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/healthz`).catch(() => null);
  return answer?.status === 200;
}
