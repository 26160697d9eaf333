import { expect, onTestFinished, test } from "vitest";
import { isLongRun } from "../support/long-run.ts";
import { createDatabase, runInDatabase } from "../support/postgres-cluster.ts";
import { keepSending } from "../support/send-consultation.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";
import { newPostgresUrl } from "../support/store-engines.ts";
import { startWebhook } from "../support/test-delivery.ts";

const trials = isLongRun ? 60 : 3;
const processes = 3;
/** Parallel posts of a process. */
const concurrency = 4;

test(`one of three processes is killed ${trials} times under load: the others answer on and deliver what it has left, and nothing is lost [DS04]`, async () => {
  const url = newPostgresUrl();
  await createDatabase(url);
  const hook = await startWebhook();
  const env = { DATABASE_URL: url, NODE_ENV: "production", LEAD_WEBHOOK_URL: hook.url };
  const servers: RunningServer[] = [];
  onTestFinished(async () => {
    await Promise.all(servers.map((server) => server.stop()));
  });
  const acknowledged: { submissionId: string; id: string }[] = [];
  for (let trial = 0; trial < trials; trial++) {
    while (servers.length < processes) servers.push(await startServer({ env }));
    const loads = servers.map(({ origin }) => keepSending(origin, 8));
    const haveGoneOn = async (count: number, some = loads) => {
      for (const load of some) {
        const enough = load.acknowledged.length + count;
        await expect.poll(() => load.acknowledged.length, { interval: 1 }).toBeGreaterThan(enough);
      }
    };
    await haveGoneOn(trial % 7);
    hook.answer("held");
    await expect.poll(() => hook.waiting()).toBe(processes * concurrency);
    // The oldest.
    await servers.shift()?.kill();
    hook.answer({ status: 204 });
    hook.release();
    await haveGoneOn(5, loads.slice(1));
    await Promise.all(loads.map((load) => load.stop()));
    acknowledged.push(...loads.flatMap((load) => load.acknowledged));
  }

  const stored = await runInDatabase(url, [
    "select key, lead_id, email from idempotency join lead on id = lead_id",
  ]);
  const pairs = new Set(stored.map(({ key, lead_id }) => `${key} ${lead_id}`));
  expect(acknowledged.filter(({ submissionId, id }) => !pairs.has(`${submissionId} ${id}`))).toEqual([]);
  expect(new Set(stored.map(({ email }) => email)).size).toBe(stored.length);

  const undelivered = async () => {
    const open = "select id from delivery join lead on seq = lead_seq where state <> 'delivered'";
    return (await runInDatabase(url, [open])).map(({ id }) => `${id}-webhook`);
  };
  const heldOnce = new Set(hook.requests.filter(({ status }) => status === null).map(({ id }) => id));
  await expect.poll(async () => (await undelivered()).filter((id) => !heldOnce.has(id))).toEqual([]);
  const left = await undelivered();
  // As if the minute of a killed process's leases were over; the long run waits for it.
  if (!isLongRun)
    await runInDatabase(url, ["update delivery set due_at = due_set_at where due_at > due_set_at"]);
  await expect.poll(undelivered, { timeout: 120_000 }).toEqual([]);
  const posted = hook.requests.map(({ id }) => id);
  expect(new Set(posted)).toEqual(new Set(stored.map(({ lead_id }) => `${lead_id}-webhook`)));
  const twice = posted.length - stored.length;
  expect(twice).toBeLessThanOrEqual(trials * concurrency);
  console.log(
    `${trials} kills: ${acknowledged.length} acknowledged, ${stored.length} stored and delivered, ${twice} posted twice, ${left.length} waited for the end of a lease after the load`,
  );
});
