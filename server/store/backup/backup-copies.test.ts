import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { dayMs } from "#domain/durations.ts";
import { later, start } from "#tests/support/store-engines.ts";
import { newDataDir, newLead, newStore } from "#tests/support/test-lead.ts";
import { backUp } from "./back-up.ts";
import { copyBackup, isCopyPlace, newestCopyAt } from "./backup-copies.ts";
import { fileName, keptBackups } from "./backup-files.ts";
import { restoreStore } from "./restore-store.ts";

async function newBackup(): Promise<string> {
  const { store, file: databaseFile } = await newStore([]);
  await store.saveLead(newLead(start));
  return (await backUp({ databaseUrl: null, databaseFile }, { now: start })).file;
}

test("a copy in a folder is the whole backup, for the owner alone, and is restored; a missing folder is not made [OD11]", async () => {
  const [file, to] = [await newBackup(), newDataDir()];
  writeFileSync(join(to, "copy.unfinished"), "left by a process that was killed");
  expect(await newestCopyAt(to)).toBeNull();
  await copyBackup(file, to, start);
  const [name = "", ...others] = readdirSync(to);
  expect(others).toEqual([]);
  expect(readFileSync(join(to, name)).equals(readFileSync(file))).toBe(true);
  expect(statSync(join(to, name)).mode & 0o777).toBe(0o600);
  expect(await newestCopyAt(to)).toEqual(start);
  const elsewhere = { databaseUrl: null, databaseFile: join(newDataDir(), "leads.sqlite") };
  expect(await restoreStore(elsewhere, { backup: join(to, name), now: start })).toMatchObject({ leads: 1 });

  const unmounted = join(to, "disk");
  await expect(copyBackup(file, unmounted, start)).rejects.toThrow(`There is no folder ${unmounted}`);
  expect(existsSync(unmounted)).toBe(false);
});

test("as many copies are kept as backups, and files of other names stay [OD11]", async () => {
  const [file, to] = [await newBackup(), newDataDir()];
  writeFileSync(join(to, "letter.txt"), "ours");
  for (let night = 1; night <= keptBackups + 1; night++) {
    const named = join(newDataDir(), fileName("leads", later(night * dayMs)));
    copyFileSync(file, named);
    await copyBackup(named, to, later(night * dayMs));
  }
  const names = readdirSync(to).sort();
  expect(names).toHaveLength(keptBackups + 1);
  expect([names[0], names.at(-1)]).toEqual([fileName("leads", later(2 * dayMs)), "letter.txt"]);
});

test("a link that leads into the data folder is no place for copies [TR19]", () => {
  const [dataDir, elsewhere] = [newDataDir(), newDataDir()];
  symlinkSync(dataDir, join(elsewhere, "copies"));
  expect(isCopyPlace(join(elsewhere, "copies"), dataDir)).toBe(false);
  expect(isCopyPlace(elsewhere, dataDir)).toBe(true);
});
