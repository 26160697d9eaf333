import { closeSync, openSync, readFileSync, truncateSync, writeSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { newDataDir } from "../../tests/support/test-lead.ts";
import { rescue } from "./backup.ts";
import { prepareWriteGroup } from "./group-commit.ts";
import { openSqliteDatabase } from "./sqlite-database.ts";
import { watchFiles } from "./watch-files.ts";

async function newWatch() {
  const file = join(newDataDir(), "leads.sqlite");
  const { db, database } = await openSqliteDatabase(file);
  const other = new DatabaseSync(file);
  onTestFinished(() => {
    database.close();
    other.close();
  });
  return { file, db, database, other, files: watchFiles(file) };
}

function insert(rows: number): string {
  return `
    with recursive n (i) as (values (1) union all select i + 1 from n where i < ${rows})
    insert into idempotency select hex(randomblob(200)), '', '', 1, '' from n`;
}

test.each([true, false])(
  "whatever another process does with SQLite is no harm (own writes: %s) [SF12]",
  async (hasOwnWrites) => {
    const { database, other, files } = await newWatch();
    // A small cache makes SQLite write pages to the WAL before the commit.
    other.exec("pragma cache_size = 10; pragma synchronous = off");
    const checkpoint = (mode: string) => `pragma wal_checkpoint(${mode})`;
    for (const step of [
      ...[insert(10), checkpoint("passive")],
      ...["begin", insert(2000), "rollback", "begin", insert(2000), "commit"],
      ...[checkpoint("restart"), insert(1), checkpoint("truncate")],
      ...[`${insert(1)}; ${checkpoint("passive")}`, `${insert(1)}; ${checkpoint("truncate")}`],
      ...[
        `${insert(1)}; ${checkpoint("passive")}`,
        "delete from idempotency",
        "vacuum",
        checkpoint("truncate"),
      ],
    ]) {
      other.exec(step);
      files.check();
      files.check();
      if (!other.isTransaction && hasOwnWrites) database.exec(insert(3));
      files.check();
    }
  },
);

/** Writes without changing the file in any other way. */
function write(path: string, at: number, bytes: Buffer): void {
  const file = openSync(path, "r+");
  writeSync(file, bytes, 0, bytes.length, at);
  closeSync(file);
}

test.each([
  ["a byte in the middle of the log", "-wal", (path: string) => write(path, 20_000, Buffer.from([1, 2, 3]))],
  ["the pages that the index lists", "-shm", (path: string) => write(path, 136, Buffer.alloc(40, 1))],
  ["the end of the log", "-wal", (path: string) => truncateSync(path, readFileSync(path).length - 1)],
  ["a page of the database", "", (path: string) => write(path, 4096, Buffer.alloc(10, 1))],
])("%s is changed by another program: the next look notices [SF12]", async (_, suffix, harm) => {
  const { file, database, files } = await newWatch();
  database.exec(insert(100));
  files.check();
  harm(file + suffix);
  expect(files.check).toThrow(`${file}${suffix} was overwritten or cut`);
  expect(files.check).toThrow("nothing is stored");
});

test("a log that is cut within a transaction is noticed before the commit, and all of it rescued [SF12]", async () => {
  const { file, db, database, files } = await newWatch();
  database.exec(insert(100));
  const commitGroup = prepareWriteGroup(database, files);
  const written = commitGroup(db, [
    () => truncateSync(`${file}-wal`, 10_000),
    () => database.exec(insert(1)),
  ]);
  await expect(written).rejects.toThrow("leads.sqlite-wal was overwritten or cut");
  const saved = new DatabaseSync((await rescue(database, file, new Date())).file);
  expect(saved.prepare("select count(*) as count from idempotency").get()).toEqual({ count: 101 });
  saved.close();
});
