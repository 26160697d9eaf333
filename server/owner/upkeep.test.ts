import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { siteFacts } from "../../tests/support/built-site.ts";
import { keepReading, waitInVain } from "../../tests/support/hold-database.ts";
import { newLead, newStore, startClock } from "../../tests/support/test-lead.ts";
import { stillInLog } from "./apply-retention.ts";
import { runDailyJobs } from "./daily-jobs.ts";
import { upkeepJobs } from "./upkeep.ts";

const day = 86_400_000;

test("each night the store is backed up and then what is too old is deleted, once [OW13, OW14]", async () => {
  const { store, file } = await newStore([]);
  onTestFinished(() => store.close());
  const clock = startClock();
  const logged: string[] = [];
  const log = pino({}, { write: (line) => logged.push(line) });
  const place = { databaseUrl: null, databaseFile: file };
  const jobs = upkeepJobs({ store, place, dataDir: dirname(file), ...siteFacts(), log });
  const run = () => runDailyJobs(jobs, { store, clock, log });
  const results = async () =>
    Object.fromEntries((await store.readDailyJobs()).map(({ name, result }) => [name, result]));

  await store.saveLead({ ...newLead(clock()), heldFor: ["links"] });
  await run();
  clock.forward(31 * day);
  await run();
  const { backup, retention } = await results();
  expect(backup).toMatchObject({ leads: 1 });
  expect(existsSync(String(backup?.file))).toBe(true);
  expect(retention).toMatchObject({ spam: 1, requests: 0 });
  await run();
  expect(await results()).toEqual({ backup, retention });
  expect(logged).toEqual([]);

  clock.forward(day);
  await waitInVain(file, run, keepReading);
  expect((await results()).retention).toMatchObject({ spam: 0 });
  expect(logged).toEqual([expect.stringContaining(stillInLog)]);
});
