import { expect, test } from "vitest";
import { runInDatabase } from "../support/postgres-cluster.ts";
import { serve } from "../support/serve.ts";
import { newShiftedClock } from "../support/start-server.ts";
import { newDatabase } from "../support/store-engines.ts";
import { startWebhook } from "../support/test-lead.ts";

const twoHoursMs = 7_200_000;

test("two processes whose clocks differ by two hours send each delivery once, and the wrong clock is told once [SF20]", async () => {
  const url = await newDatabase();
  const hook = await startWebhook("held");
  const env = { DATABASE_URL: url, LEAD_WEBHOOK_URL: hook.url };
  const { env: ahead } = newShiftedClock(twoHoursMs);
  const servers = [await serve({ env }), await serve({ env: { ...env, ...ahead } })];
  let sent = 0;
  async function sendToBoth(): Promise<void> {
    for (const { send } of servers) expect(await send()).toMatchObject({ status: 200 });
    sent += servers.length;
    await expect.poll(() => new Set(hook.requests.map(({ id }) => id)).size).toBe(sent);
  }
  // Each wakes both processes while earlier deliveries are still being sent.
  for (let round = 0; round < 4; round++) await sendToBoth();
  expect(hook.requests).toHaveLength(sent);
  hook.answer({ status: 204 });
  hook.release();
  const undelivered = "select lead_seq from message where kind = 'request' and state <> 'delivered'";
  await expect.poll(() => runInDatabase(url, [undelivered])).toEqual([]);
  expect(hook.requests).toHaveLength(sent);
  const told = servers.map((server) => server.output().match(/"secondsAhead":(-?\d+)/g) ?? []);
  expect(told).toEqual([[], ['"secondsAhead":-7200']]);
});
