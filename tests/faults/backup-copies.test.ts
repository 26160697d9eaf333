import { execFileSync } from "node:child_process";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test, vi } from "vitest";
import { dayMs } from "../../domain/durations.ts";
import { runLeads } from "../support/leads-folder.ts";
import { sampleSite } from "../support/sample-business.ts";
import { serve } from "../support/serve.ts";
import { startProgram } from "../support/start-program.ts";
import { newShiftedClock } from "../support/start-server.ts";
import { newDataDir } from "../support/test-lead.ts";

/** A disk on another machine, and the settings that name it. */
async function startRemote() {
  const folder = newDataDir();
  const serving = ["serve", "webdav", "--addr=127.0.0.1:0", folder];
  const { found, stop } = await startProgram("rclone", serving, /started on (http:\S+)/);
  onTestFinished(stop);
  const config = join(newDataDir(), "rclone.conf");
  writeFileSync(config, `[away]\ntype = webdav\nurl = ${found}\nvendor = other\n`);
  const env = { RCLONE_CONFIG: config, BACKUP_COPY_TO: "rclone:away:copies" };
  return { env, stop, copies: join(folder, "copies") };
}

test("what is copied at night to another machine is restored when this one is lost [OD11]", async () => {
  const remote = await startRemote();
  const clock = newShiftedClock();
  const { send, kill, dataDir } = await serve({ env: { ...remote.env, ...clock.env } });
  for (let count = 0; count < 2; count++) expect(await send()).toMatchObject({ status: 200 });
  const database = new DatabaseSync(join(dataDir, "leads.sqlite"));
  const until = (what: "started_at" | "succeeded_at", job: string) => {
    const row = database.prepare(`select 1 from daily_job where name = ? and ${what} is not null`);
    return vi.waitUntil(() => row.get(job), { timeout: 60_000, interval: 100 });
  };
  // The first backup comes on the second night, and the first copy on the third; by noon UTC that hour has passed.
  const noonMs = dayMs / 2 - (Date.now() % dayMs);
  // A job that is first seen after the clock was moved on would be due a day later.
  await until("started_at", "backup");
  clock.set(dayMs + noonMs);
  await until("succeeded_at", "backup");
  await until("started_at", "backup-copy");
  clock.set(2 * dayMs + noonMs);
  await until("succeeded_at", "backup-copy");
  database.close();
  await kill();
  rmSync(dataDir, { recursive: true });

  const env = { ...remote.env, DATA_DIR: newDataDir() };
  const brought = newDataDir();
  execFileSync("rclone", ["copy", "away:copies", brought], { env: { ...process.env, ...env } });
  const [name = ""] = readdirSync(brought);
  expect(await runLeads(sampleSite, ["restore", join(brought, name)], env)).toMatchObject({ code: 0 });
  const server = await serve({ env: remote.env, dataDir: env.DATA_DIR });
  expect(await server.send()).toMatchObject({ status: 200 });
  const { stdout } = await runLeads(sampleSite, ["list", "--json"], env);
  expect(JSON.parse(stdout)).toHaveLength(3);
});

test("a copy by hand says where it is, or why it could not be made [OD11]", async () => {
  const remote = await startRemote();
  const { send, dataDir } = await serve();
  expect(await send()).toMatchObject({ status: 200 });
  const back = () => runLeads(sampleSite, ["backup"], { ...remote.env, DATA_DIR: dataDir });
  const { stdout } = await back();
  expect(stdout).toContain("Copied to rclone:away:copies.");
  expect(readdirSync(remote.copies)).toHaveLength(1);
  await remote.stop();
  const { code, stderr } = await back();
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^The backup is in \S+, but there's no copy in rclone:away:copies: rclone ended with \d+\./,
  );
});
