import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test, vi } from "vitest";
import { dayMs } from "#domain/durations.ts";
import { runLeads } from "../support/leads-folder.ts";
import { sampleSite } from "../support/sample-business.ts";
import { serve } from "../support/serve.ts";
import { newShiftedClock } from "../support/start-server.ts";
import { newDataDir } from "../support/test-lead.ts";

test("what is copied at night to another disk is restored when the machine is lost [OD11]", async () => {
  const copies = newDataDir();
  const place = { BACKUP_COPY_TO: copies };
  const clock = newShiftedClock();
  const { send, kill, dataDir } = await serve({ env: { ...place, ...clock.env } });
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

  const env = { ...place, DATA_DIR: newDataDir() };
  const [name = ""] = readdirSync(copies);
  expect(await runLeads(sampleSite, ["restore", join(copies, name)], env)).toMatchObject({ code: 0 });
  const server = await serve({ env: place, dataDir: env.DATA_DIR });
  expect(await server.send()).toMatchObject({ status: 200 });
  const { stdout } = await runLeads(sampleSite, ["list", "--json"], env);
  expect(JSON.parse(stdout)).toHaveLength(3);
});

test("a copy by hand says where it is, or why it could not be made [OD11]", async () => {
  const copies = newDataDir();
  const { send, dataDir } = await serve();
  expect(await send()).toMatchObject({ status: 200 });
  const back = () => runLeads(sampleSite, ["backup"], { BACKUP_COPY_TO: copies, DATA_DIR: dataDir });
  const { stdout } = await back();
  expect(stdout).toContain(`Copied to ${copies}.`);
  expect(readdirSync(copies)).toHaveLength(1);
  rmSync(copies, { recursive: true });
  const { code, stderr } = await back();
  expect(code).toBe(1);
  expect(stderr).toContain(`but there's no copy in ${copies}: There is no folder`);
});
