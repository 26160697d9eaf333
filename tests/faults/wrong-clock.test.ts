import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openSqliteStore } from "../../server/store/open-sqlite-store.ts";
import type { DailyJobRecord } from "../../server/store/stored-records.ts";
import { newConsultation } from "../support/send-consultation.ts";
import { serve } from "../support/serve.ts";
import { newShiftedClock } from "../support/shifted-clock.ts";

const dayMs = 86_400_000;
const aheadMs = 2.5 * 365 * dayMs;
/** Every job is due again after this, even if its hour has not come today. */
const toNextRunMs = 2 * dayMs;
/** In the year after next, or later. */
const isAhead = (instant: string | null) =>
  instant !== null && new Date(instant).getFullYear() > new Date().getFullYear() + 1;
const spam = { message: "https://a.example https://b.example https://c.example" };

test("a running server whose clock is set two and a half years ahead, and back, keeps every request [SF01]", async () => {
  const clock = newShiftedClock();
  const server = await serve({ env: clock.env });
  for (const changed of [{}, {}, {}, spam, spam])
    expect(await server.send(newConsultation(changed))).toMatchObject({ status: 200 });
  const store = await openSqliteStore({
    file: join(server.dataDir, "leads.sqlite"),
    channels: [],
    purpose: "command",
  });
  onTestFinished(() => store.close());
  const untilRun = (name: string, isDone: (job: DailyJobRecord) => boolean) =>
    expect
      .poll(async () => (await store.readDailyJobs()).some((job) => job.name === name && isDone(job)))
      .toBe(true);
  await untilRun("digest", () => true);
  clock.set(aheadMs);
  await untilRun("retention", ({ startedAt }) => isAhead(startedAt));
  clock.set(aheadMs + toNextRunMs);
  await untilRun("retention", ({ succeededAt }) => isAhead(succeededAt));
  expect(await store.listLeads()).toHaveLength(5);
  clock.set(0);
  await untilRun("retention", ({ succeededAt }) => !isAhead(succeededAt));
  expect(await store.listLeads()).toHaveLength(5);
});
