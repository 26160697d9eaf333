import { closeSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { expectNoStore, refused, serve } from "../support/serve.ts";
import { changeDatabase } from "../support/store-engines.ts";

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
  // SQLite reads cached pages again after another process has written.
  changeDatabase(file, "insert into channel_state values ('mailbox', null)");
}

test.each([
  [
    "a table",
    (file: string) => changeDatabase(file, "pragma foreign_keys = off; drop table message"),
    /no such table: message/,
  ],
  ["a whole page", (file: string) => overwriteFirstPageOf("lead", file), /malformed/],
])(
  "without %s that it needs a running server answers 503, is not ready and says why once [FX31, GR01, SF12]",
  async (_, harm, why) => {
    const server = await serve();
    expect(await server.send()).toMatchObject({ status: 200 });
    harm(join(server.dataDir, "leads.sqlite"));
    expect(await server.send()).toMatchObject(refused);
    await expectNoStore(server);
    const lines = () => server.output().split("\n");
    const told = () => lines().filter((line) => line.includes("the store needs repair") && why.test(line));
    await expect.poll(told).toHaveLength(1);
  },
);
