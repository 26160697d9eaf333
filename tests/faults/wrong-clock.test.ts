import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openSqliteStore } from "../../server/store/open-sqlite-store.ts";
import type { DailyJobRecord } from "../../server/store/stored-records.ts";
import { newConsultation, sendConsultation } from "../support/send-consultation.ts";
import { startServer } from "../support/start-server.ts";
import { newDataDir } from "../support/test-lead.ts";

const dayMs = 86_400_000;
const aheadMs = 2.5 * 365 * dayMs;
/** Every job is due again after this, even if its hour has not come today. */
const toNextRunMs = 2 * dayMs;
/** In the year after next, or later. */
const isAhead = (instant: string | null) =>
  instant !== null && new Date(instant).getFullYear() > new Date().getFullYear() + 1;
const spam = { message: "https://a.example https://b.example https://c.example" };

/** With requests of both kinds in its store. */
async function startWithRequests(dataDir: string) {
  const shiftFile = join(dataDir, "clock-shift");
  const setClock = (shiftMs: number) => writeFileSync(shiftFile, String(shiftMs));
  setClock(0);
  const server = await startServer({
    dataDir,
    env: {
      ...{ NODE_ENV: "production", LEAD_WEBHOOK_URL: "http://127.0.0.1:9", CLOCK_SHIFT_FILE: shiftFile },
      NODE_OPTIONS: `--import=${resolve("tests/support/shifted-clock.mjs")}`,
    },
  });
  onTestFinished(async () => {
    await server.stop();
  });
  for (const changed of [{}, {}, {}, spam, spam])
    expect(await sendConsultation(server.origin, newConsultation(changed))).toMatchObject({ status: 200 });
  const store = await openSqliteStore({
    file: join(dataDir, "leads.sqlite"),
    channels: [],
    purpose: "command",
  });
  onTestFinished(() => store.close());
  const jobOf = async (name: string) => (await store.readDailyJobs()).find((job) => job.name === name);
  await expect.poll(() => jobOf("digest")).toBeDefined();
  return {
    setClock,
    stored: async () => (await store.listLeads()).length,
    /** Waits until the job has run under the current clock. */
    async untilRun(name: string, isDone: (job: DailyJobRecord) => boolean) {
      await expect
        .poll(async () => (await jobOf(name).then((job) => job && isDone(job))) ?? false)
        .toBe(true);
    },
  };
}

test("a running server whose clock is set two and a half years ahead, and back, keeps every request [SF01]", async () => {
  const { setClock, stored, untilRun } = await startWithRequests(newDataDir());
  setClock(aheadMs);
  await untilRun("retention", ({ startedAt }) => isAhead(startedAt));
  setClock(aheadMs + toNextRunMs);
  await untilRun("retention", ({ succeededAt }) => isAhead(succeededAt));
  expect(await stored()).toBe(5);
  setClock(0);
  await untilRun("retention", ({ succeededAt }) => !isAhead(succeededAt));
  expect(await stored()).toBe(5);
});

test("with the backup impossible it keeps every request too, and deletes nothing at all [SF01]", async () => {
  const dataDir = newDataDir();
  writeFileSync(join(dataDir, "backups"), "no folder");
  const { setClock, stored, untilRun } = await startWithRequests(dataDir);
  let before: string | null = null;
  for (const shiftMs of [aheadMs, aheadMs + toNextRunMs, aheadMs + 9 * dayMs]) {
    setClock(shiftMs);
    await untilRun("digest", ({ succeededAt }) => {
      const isAnother = isAhead(succeededAt) && succeededAt !== before;
      if (isAnother) before = succeededAt;
      return isAnother;
    });
    await untilRun("backup", ({ error }) => error !== null);
  }
  expect(await stored()).toBe(5);
});
