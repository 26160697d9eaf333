import { chownSync, copyFileSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newFolder, runLeads } from "../support/leads-folder.ts";
import { serve } from "../support/serve.ts";
import { newDataDir } from "../support/test-lead.ts";

const serverUser = 65_534;
const asServer = ["setpriv", `--reuid=${serverUser}`, `--regid=${serverUser}`, "--clear-groups"];

/** Lists files that do not belong to the server's user. */
function foreignFiles(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true }).map(String);
  return names.filter((name) => {
    const { uid, gid } = statSync(join(folder, name));
    return uid !== serverUser || gid !== serverUser;
  });
}

function newServersFolder(): string {
  const folder = newDataDir();
  chownSync(folder, serverUser, serverUser);
  return folder;
}

test.runIf(process.getuid?.() === 0)(
  "what root's backup and restore make, the server can open [SF13]",
  async () => {
    const dataDir = newServersFolder();
    const first = await serve({ dataDir, under: asServer });
    expect(await first.send()).toMatchObject({ status: 200 });
    // As commands of older versions left it.
    mkdirSync(join(dataDir, "backups"), { mode: 0o700 });
    const run = (folder: string, ...args: string[]) => runLeads(newFolder(), args, { DATA_DIR: folder });
    const made = await run(dataDir, "backup", "--json");
    expect(foreignFiles(dataDir)).toEqual([]);
    await first.stop();

    // A new machine with only the copied backup.
    const newData = newServersFolder();
    const copied = join(newDataDir(), "copied.sqlite");
    copyFileSync(JSON.parse(made.stdout).file, copied);
    chownSync(copied, 0, 0);
    expect(await run(newData, "restore", copied)).toMatchObject({ code: 0 });
    expect(foreignFiles(newData)).toEqual([]);
    expect(statSync(copied).uid).toBe(0);
    const second = await serve({ dataDir: newData, under: asServer });
    expect(await second.send()).toMatchObject({ status: 200 });
    await second.stop();
    expect(JSON.parse((await run(newData, "list", "--json")).stdout)).toHaveLength(2);
  },
);
