import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { siteFacts } from "../../tests/support/built-site.ts";
import { newLead, newStore, silent, startClock } from "../../tests/support/test-lead.ts";
import { runDailyJobs } from "./daily-jobs.ts";
import { upkeepJobs } from "./upkeep.ts";

const day = 86_400_000;

test("each night the store is backed up and then what is too old is deleted, once [OW13, OW14]", async () => {
  const { store, file } = await newStore([]);
  onTestFinished(() => store.close());
  const clock = startClock();
  const place = { databaseUrl: null, databaseFile: file };
  const jobs = upkeepJobs({ store, place, dataDir: dirname(file), ...siteFacts() });
  const run = () => runDailyJobs(jobs, { store, clock, log: silent });
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
});
