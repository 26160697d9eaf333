import { spawnSync } from "node:child_process";
import { chownSync, copyFileSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { copySite, sitePath } from "../support/build-site.ts";
import { newFolder, runLeads } from "../support/leads-folder.ts";
import { serve } from "../support/serve.ts";
import { newConsultation, startServer } from "../support/start-server.ts";
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
  "the server can open what root's backup and restore have written [SF13]",
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

/** The commands as an owner copies them; after several blanks follows what each does. */
const commands = [
  ...readFileSync("docs/operating.md", "utf8").matchAll(/^ {4}(npm run (?:-s )?leads .*)$/gm),
].map(([, line = ""]) => line.replace(/ {2,}.*$/, "").trim());

test("each command of docs/operating.md does what it says when it is typed as it is written there [SG07]", async () => {
  const [cwd, dataDir] = [await copySite({ isBuilt: true }), newDataDir()];
  const server = await startServer({ cwd, dataDir });
  const sent = newConsultation();
  expect(await server.send(sent)).toMatchObject({ status: 200 });
  await server.stop();
  const env = { PATH: sitePath(), DATA_DIR: dataDir, HOME: dataDir };
  const run = (line: string) => spawnSync("sh", ["-c", line], { cwd, env, encoding: "utf8", input: "yes\n" });
  const [lead] = JSON.parse(run("npm run -s leads -- list --json").stdout);
  const backup = join(dataDir, "backup.sqlite");
  expect(run(`npm run -s leads -- backup ${backup}`).status).toBe(0);
  const typed = commands.map((line) =>
    line
      .replace("<id>", lead.id)
      .replace("<phone>", "'(720) 555-0199'")
      .replace("<email or phone>", sent.email)
      .replace("<file>", backup),
  );
  expect(typed.length).toBeGreaterThan(10);
  const failed = typed.flatMap((line) => {
    const { status, stdout, stderr } = run(line);
    return status === 0 ? [] : [`${line}: ${stdout}${stderr}`];
  });
  expect(failed).toEqual([]);
});
