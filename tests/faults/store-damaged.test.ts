import { closeSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { requestStatusPath } from "../../domain/requests/request-protocol.ts";
import { newConsultation } from "../support/send-consultation.ts";
import { expectNoStore, refused, serve } from "../support/serve.ts";
import type { RunningServer } from "../support/start-server.ts";

/** With one request in its store. */
async function newServer() {
  const server = await serve();
  const first = newConsultation();
  expect(await server.send(first)).toMatchObject({ status: 200 });
  const statusOfFirst = (origin = server.origin) =>
    fetch(`${origin}${requestStatusPath}/${first.submissionId}`);
  return { server, file: `${server.dataDir}/leads.sqlite`, first, statusOfFirst };
}

const linesWith = (server: RunningServer, words: string) => server.output().split(words).length - 1;

test("with its log removed a running server acknowledges nothing more and says so once; a stop writes it out [FX25]", async () => {
  const { server, file, first, statusOfFirst } = await newServer();
  rmSync(`${file}-wal`);
  expect(await server.send(first)).toMatchObject(refused);
  expect((await statusOfFirst()).status).toBe(503);
  await expectNoStore(server);
  await expect.poll(() => linesWith(server, "leads.sqlite-wal was removed or replaced")).toBe(1);
  await server.stop();
  const again = await serve({ dataDir: server.dataDir });
  expect(await (await statusOfFirst(again.origin)).json()).toEqual({ ok: true, known: true });
});

/** As another program does. */
function change(file: string, sql: string): void {
  const other = new DatabaseSync(file, { timeout: 60_000 });
  other.exec(`pragma foreign_keys = off; ${sql}`);
  other.close();
}

function overwriteFirstPageOf(table: string, file: string): void {
  const database = new DatabaseSync(file, { timeout: 60_000 });
  database.exec("pragma wal_checkpoint(truncate)");
  const root = "select rootpage as page from sqlite_schema where name = ?";
  const { page } = database.prepare(root).get(table) as { page: number };
  database.close();
  const pageSize = readFileSync(file).readUInt16BE(16);
  const handle = openSync(file, "r+");
  writeSync(handle, Buffer.alloc(pageSize, 0x7e), 0, pageSize, (page - 1) * pageSize);
  closeSync(handle);
  // Cached pages are read again after another process has written.
  change(file, "insert into channel_state values ('mailbox', null)");
}

test.each([
  ["a table", (file: string) => change(file, "drop table message"), /no such table: message/],
  ["a whole page", (file: string) => overwriteFirstPageOf("lead", file), /malformed/],
])(
  "without %s that it needs a running server answers 503, is not ready and says why once [FX31, GR01, SF12]",
  async (_, harm, why) => {
    const { server, file } = await newServer();
    harm(file);
    expect(await server.send()).toMatchObject(refused);
    await expectNoStore(server);
    const lines = () => server.output().split("\n");
    const told = () => lines().filter((line) => line.includes("the store needs repair") && why.test(line));
    await expect.poll(told).toHaveLength(1);
  },
);
