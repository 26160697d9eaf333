import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { dayMs } from "../../domain/durations.ts";
import { site } from "../../tests/support/built-site.ts";
import { keepReading, runUntilTimeout } from "../../tests/support/store-engines.ts";
import { newLead, newStore, startClock } from "../../tests/support/test-lead.ts";
import { stillInWal } from "./apply-retention.ts";
import { runDailyJobs } from "./daily-jobs.ts";
import { warningDays } from "./nightly-retention.ts";
import { upkeepJobs } from "./upkeep.ts";

test("each night the store is backed up and then what is too old is deleted, once [OW13, OW14]", async () => {
  const { store, file } = await newStore([]);
  onTestFinished(() => store.close());
  const clock = startClock();
  const logged: string[] = [];
  const log = pino({}, { write: (line) => logged.push(line) });
  const place = { databaseUrl: null, databaseFile: file };
  const { retention } = site;
  const jobs = upkeepJobs({ store, place, dataDir: dirname(file), retention, channels: [], log });
  const run = () => runDailyJobs(jobs, { store, clock, log });
  const results = async () =>
    Object.fromEntries((await store.readDailyJobs()).map(({ name, result }) => [name, result]));

  const keptMs = retention.heldDays * dayMs;
  await store.saveLead({ ...newLead(new Date(clock().getTime() - keptMs)), heldFor: ["links"] });
  await run();
  // Together with the first backup, the first night is recorded.
  clock.forward(dayMs);
  await run();
  for (let night = 0; night < warningDays; night++) {
    clock.forward(dayMs);
    await run();
    expect((await results()).retention).toMatchObject({ spam: 0 });
  }
  // As if the store had held the request for as long as its time says.
  await store.finishDailyJob("retention", { ...(await results()).retention, nights: null });
  clock.forward(dayMs);
  await run();
  const { backup, retention: deleted } = await results();
  expect(backup).toMatchObject({ leads: 1 });
  expect(existsSync(String(backup?.file))).toBe(true);
  expect(deleted).toMatchObject({ spam: 1, requests: 0 });
  await run();
  expect(await results()).toEqual({ backup, retention: deleted });
  expect(logged).toEqual([]);

  clock.forward(dayMs);
  await runUntilTimeout(file, run, keepReading);
  expect((await results()).retention).toMatchObject({ spam: 0 });
  expect(logged).toEqual([expect.stringContaining(stillInWal)]);
});
