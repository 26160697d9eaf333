import { copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { removeDatabase } from "#server/store/backup/back-up.ts";
import { openSqliteStore } from "#server/store/sqlite/open-sqlite-store.ts";
import { allChannels } from "./outside-channels.ts";

/** /dev/shm is in memory. */
const parent = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();

export type Place = ReturnType<Awaited<ReturnType<typeof createSqlitePlaces>>["newPlace"]>;

/** Each new place is a copy of one prepared store. */
export async function createSqlitePlaces() {
  const folder = mkdtempSync(join(parent, "simulation-"));
  const empty = join(folder, "empty.sqlite");
  await (await openSqliteStore({ file: empty, channels: allChannels })).close();
  let count = 0;

  return {
    newPlace() {
      const file = join(folder, `${++count}.sqlite`);
      copyFileSync(empty, file);
      const database = new DatabaseSync(file, { readOnly: true });
      const statements = new Map<string, ReturnType<DatabaseSync["prepare"]>>();
      return {
        open: () => openSqliteStore({ file, channels: allChannels }),
        query(sql: string, ...given: string[]): Record<string, unknown>[] {
          const statement = statements.get(sql) ?? database.prepare(sql);
          statements.set(sql, statement);
          return statement.all(...given);
        },
        remove() {
          database.close();
          removeDatabase(file);
        },
      };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
