import { closeSync, openSync, readFileSync, writeSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { newConsultation, sendConsultation } from "../support/send-consultation.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";

async function newServer(): Promise<RunningServer> {
  const server = await startServer({
    env: { NODE_ENV: "production", LEAD_WEBHOOK_URL: "http://127.0.0.1:9" },
  });
  onTestFinished(async () => {
    await server.stop();
  });
  expect(await sendConsultation(server.origin, newConsultation())).toMatchObject({ status: 200 });
  return server;
}

/** As with somebody's own database program. */
function change(server: RunningServer, sql: string): void {
  const other = new DatabaseSync(`${server.dataDir}/leads.sqlite`, { timeout: 60_000 });
  other.exec(`pragma foreign_keys = off; ${sql}`);
  other.close();
}

const refused = { status: 503, retryAfter: "5", body: { ok: false } };

async function expectNotReady(server: RunningServer): Promise<void> {
  const readiness = await fetch(`${server.origin}/readyz`);
  expect(readiness.status).toBe(503);
  expect(await readiness.json()).toMatchObject({
    ok: false,
    store: "unavailable",
    reason: expect.any(String),
  });
  expect((await fetch(server.origin)).status).toBe(200);
}

const linesNaming = (server: RunningServer, cause: string) =>
  server
    .output()
    .split("\n")
    .filter((line) => line.includes("the store needs repair") && line.includes(cause)).length;

test.each(["lead", "delivery", "idempotency", "channel_state"])(
  "without its table %s a running server answers 503, is not ready and names it once [FX31]",
  async (table) => {
    const server = await newServer();
    change(server, `drop table ${table}`);
    for (let count = 0; count < 3; count++)
      expect(await sendConsultation(server.origin, newConsultation())).toMatchObject(refused);
    await expectNotReady(server);
    await expect.poll(() => linesNaming(server, `no such table: ${table}"`)).toBe(1);
  },
);

test("without the table of consents it is not ready, and requests without one are stored [FX31]", async () => {
  const server = await newServer();
  change(server, "drop table sms_consent");
  expect(await sendConsultation(server.origin, newConsultation())).toMatchObject({ status: 200 });
  await expectNotReady(server);
});

test("without a column that it needs a running server answers 503 and is not ready [FX31]", async () => {
  const server = await newServer();
  change(server, "alter table lead drop column source");
  expect(await sendConsultation(server.origin, newConsultation())).toMatchObject(refused);
  await expectNotReady(server);
});

test("with a damaged table a running server answers 503 and is not ready [FX31]", async () => {
  const server = await newServer();
  const file = `${server.dataDir}/leads.sqlite`;
  const other = new DatabaseSync(file, { timeout: 60_000 });
  other.exec("pragma wal_checkpoint(truncate)");
  const { page } = other.prepare("select rootpage as page from sqlite_schema where name = 'lead'").get() as {
    page: number;
  };
  other.close();
  overwritePage(file, page);
  // Cached pages are read again after another process has written.
  change(server, "insert into channel_state values ('mailbox', null)");
  expect(await sendConsultation(server.origin, newConsultation())).toMatchObject(refused);
  await expectNotReady(server);
  await expect.poll(() => linesNaming(server, "malformed")).toBe(1);
});

function overwritePage(file: string, page: number): void {
  const pageSize = readFileSync(file).readUInt16BE(16);
  const handle = openSync(file, "r+");
  writeSync(handle, Buffer.alloc(pageSize, 0x7e), 0, pageSize, (page - 1) * pageSize);
  closeSync(handle);
}
