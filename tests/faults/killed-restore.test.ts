import { spawnSync } from "node:child_process";
import { cpSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { backUp } from "#server/store/backup/back-up.ts";
import { newFolder, openFolder } from "../support/leads-folder.ts";
import { newDataDir, newLead } from "../support/test-lead.ts";

/** As a killed server leaves it, with the newest request in the WAL alone; and a backup from before that request. */
async function newKilledStore() {
  const folder = newFolder();
  const store = await openFolder(folder, []);
  await store.saveLead(newLead(new Date()));
  const databaseFile = join(folder, "data/leads.sqlite");
  const { file } = await backUp({ databaseUrl: null, databaseFile }, { now: new Date() });
  await store.saveLead(newLead(new Date()));
  return { killed: copyOf(folder), backup: file };
}

function copyOf(folder: string): string {
  const copy = newDataDir();
  cpSync(folder, copy, { recursive: true });
  return copy;
}

test.each(["f(data)?sync", "rename"])(
  "killed before each %s, a restore leaves the old store or the new one, and can be run again [TR19]",
  async (call) => {
    const { killed, backup } = await newKilledStore();
    const restore = (folder: string, under: string[] = []) => {
      const command = [
        ...under,
        resolve("node_modules/.bin/node"),
        resolve("cli/main.ts"),
        "restore",
        backup,
      ];
      const env = { PATH: process.env.PATH, DATA_DIR: join(folder, "data") };
      return spawnSync("/usr/bin/env", command, { cwd: folder, env, encoding: "utf8" });
    };
    const stored = async (folder: string) => (await (await openFolder(folder, [])).listLeads()).length;
    for (let nth = 1; ; nth++) {
      const folder = copyOf(killed);
      const calls = `/^${call}`;
      const kill = ["-f", "-qq", "-o", "/dev/null", `--trace=${calls}`];
      const { signal, status } = restore(folder, [
        "strace",
        ...kill,
        `--inject=${calls}:signal=KILL:when=${nth}`,
      ]);
      expect(signal ? [1, 2] : [1]).toContain(await stored(copyOf(folder)));
      if (status === 0) break;
      expect([nth, signal]).toEqual([nth, "SIGKILL"]);
      expect(restore(folder)).toMatchObject({ status: 0, stderr: "" });
      expect(await stored(folder)).toBe(1);
    }
  },
);
