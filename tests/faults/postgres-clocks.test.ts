import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createDatabase, runInDatabase } from "../support/postgres-cluster.ts";
import { newConsultation, sendConsultation } from "../support/send-consultation.ts";
import { startServer } from "../support/start-server.ts";
import { newPostgresUrl } from "../support/store-engines.ts";
import { startWebhook } from "../support/test-delivery.ts";

const twoHoursMs = 7_200_000;

test("two processes whose clocks differ by two hours send each delivery once, and the wrong clock is told once [SF20]", async () => {
  const url = newPostgresUrl();
  await createDatabase(url);
  const hook = await startWebhook("held");
  const env = { DATABASE_URL: url, NODE_ENV: "production", LEAD_WEBHOOK_URL: hook.url };
  const ahead = {
    NODE_OPTIONS: `--import=${resolve("tests/support/shift-clock.ts")}`,
    CLOCK_AHEAD_MS: `${twoHoursMs}`,
  };
  const servers = [await startServer({ env }), await startServer({ env: { ...env, ...ahead } })];
  onTestFinished(async () => {
    await Promise.all(servers.map((server) => server.stop()));
  });
  let sent = 0;
  async function sendToBoth(): Promise<void> {
    for (const { origin } of servers)
      expect(await sendConsultation(origin, newConsultation())).toMatchObject({ status: 200 });
    sent += servers.length;
    await expect.poll(() => new Set(hook.requests.map(({ id }) => id)).size).toBe(sent);
  }
  // Each wakes both processes while earlier deliveries are still being sent.
  for (let round = 0; round < 4; round++) await sendToBoth();
  expect(hook.requests).toHaveLength(sent);
  hook.answer({ status: 204 });
  hook.release();
  const undelivered = "select lead_seq from delivery where state <> 'delivered'";
  await expect.poll(() => runInDatabase(url, [undelivered])).toEqual([]);
  expect(hook.requests).toHaveLength(sent);
  const told = servers.map((server) => server.output().match(/"secondsAhead":(-?\d+)/g) ?? []);
  expect(told).toEqual([[], ['"secondsAhead":-7200']]);

  const measure = `const { measureClock } = await import("${resolve("server/store/postgres-database.ts")}");
    console.log(Math.round((await measureClock(process.env.DATABASE_URL)) / 1000));`;
  const measured = [{}, ahead].map((changed) =>
    execFileSync(process.execPath, ["--input-type=module", "--eval", measure], {
      env: { PATH: process.env.PATH, DATABASE_URL: url, ...changed },
      encoding: "utf8",
    }),
  );
  expect(measured).toEqual(["0\n", "-7200\n"]);
});
