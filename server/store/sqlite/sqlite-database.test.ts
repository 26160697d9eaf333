import {
  chmodSync,
  copyFileSync,
  existsSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { OperatorError } from "#domain/operator-error.ts";
import { changeDatabase } from "#tests/support/store-engines.ts";
import { newDataDir, newLead } from "#tests/support/test-lead.ts";
import { openSqliteStore } from "./open-sqlite-store.ts";
import { openSqliteDatabase } from "./sqlite-database.ts";

async function whyNot(file: string): Promise<string> {
  const failure = await openSqliteDatabase(file).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(OperatorError);
  return (failure as Error).message;
}

async function newDatabase(): Promise<string> {
  const file = join(newDataDir(), "leads.sqlite");
  const store = await openSqliteStore({ file, channels: ["email"] });
  await Promise.all(Array.from({ length: 20 }, () => store.saveLead(newLead(new Date()))));
  await store.close();
  return file;
}

test("the folder is private to its owner, and the WAL is flushed at every commit [X07]", async () => {
  const folder = join(newDataDir(), "deep/er");
  const file = join(folder, "leads.sqlite");
  await (await openSqliteDatabase(file)).destroy();
  chmodSync(file, 0o644);
  const db = await openSqliteDatabase(file);
  onTestFinished(() => db.destroy());
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
  expect([folder, file, `${file}-wal`, `${file}-shm`].map(modeOf)).toEqual(["700", "600", "600", "600"]);
  const settings = await Promise.all(
    ["journal_mode", "synchronous", "foreign_keys"].map((name) => sql`pragma ${sql.raw(name)}`.execute(db)),
  );
  expect(settings.flatMap(({ rows }) => rows)).toEqual([
    { journal_mode: "wal" },
    { synchronous: 2 },
    { foreign_keys: 1 },
  ]);
});

test.each<[string, string, (file: string) => void]>([
  [
    "no database",
    "cannot be used: file is not a database.",
    (file) => writeFileSync(file, "Dear diary,\n".repeat(1000)),
  ],
  // Damages a page that opening the database does not read.
  ["damaged", "cannot be used: it is damaged (", overwriteEnd],
  [
    "without one of its tables",
    "cannot be used: no such table: idempotency.",
    (file) => changeDatabase(file, "drop table idempotency"),
  ],
])("a file that is %s is refused in one sentence and left as it is [FX31]", async (_what, sentence, harm) => {
  const file = await newDatabase();
  harm(file);
  const before = readFileSync(file);
  expect(await whyNot(file)).toContain(`${file} ${sentence}`);
  expect(readFileSync(file)).toEqual(before);
});

function overwriteEnd(file: string): void {
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(0x7e, bytes.length - 4096));
}

test("a database with additions of a newer version opens; one with removals, or from before 1.0, is rejected [DS05]", async () => {
  const file = await newDatabase();
  const add = (name: string) =>
    changeDatabase(file, `insert into kysely_migration values ('${name}', '2099-01-01')`);
  add("9000-next");
  await (await openSqliteDatabase(file)).destroy();
  add("9001-contract-next");
  expect(await whyNot(file)).toContain("written by a newer version of this program (9001-contract-next)");
  changeDatabase(file, "delete from kysely_migration where name = '0001-baseline'");
  expect(await whyNot(file)).toContain(`${file} is from before version 1.0 of this website`);
});

test("the WAL of a killed process is kept when its database is missing, and read when the database is back [X07]", async () => {
  const file = await newDatabase();
  const killed = new DatabaseSync(file);
  killed.exec("pragma wal_autocheckpoint = 0; insert into write_probe values (7, 'in the log')");
  const copy = join(newDataDir(), "leads.sqlite");
  copyFileSync(`${file}-wal`, `${copy}-wal`);
  copyFileSync(file, `${copy}.aside`);
  killed.close();
  expect(await whyNot(copy)).toContain(
    "it is missing, but its newest requests are still in leads.sqlite-wal",
  );
  expect(existsSync(copy)).toBe(false);
  renameSync(`${copy}.aside`, copy);
  const db = await openSqliteDatabase(copy);
  onTestFinished(() => db.destroy());
  const written = await db.selectFrom("write_probe").selectAll().execute();
  expect(written).toEqual([{ id: 7, written_at: "in the log" }]);
});
