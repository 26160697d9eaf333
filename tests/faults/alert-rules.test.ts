import { execFileSync } from "node:child_process";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { hourMs } from "#domain/durations.ts";
import { freePort } from "../support/listen.ts";
import { serve } from "../support/serve.ts";
import { startProgram } from "../support/start-program.ts";
import { newShiftedClock } from "../support/start-server.ts";
import { newDataDir, startWebhook } from "../support/test-lead.ts";

const files = "deploy/monitoring";
const rules: { alert: string }[] = parse(readFileSync(`${files}/alerts.yml`, "utf8")).groups[0].rules;

/** Scrapes five times a second, and alerts fire without delay. */
async function startPrometheus(metricsPort: number) {
  const folder = newDataDir();
  const port = await freePort();
  const hasten = (name: string) =>
    readFileSync(`${files}/${name}`, "utf8")
      .replaceAll(/_interval: 15s/g, "_interval: 200ms")
      .replaceAll(/for: \d+m/g, "for: 0s")
      .replace(":9464", `:${metricsPort}`);
  for (const name of ["prometheus.yml", "alerts.yml"]) writeFileSync(join(folder, name), hasten(name));
  const places = ["--storage.tsdb.path=data", `--web.listen-address=127.0.0.1:${port}`];
  const args = ["--config.file=prometheus.yml", ...places];
  const { stop } = await startProgram("prometheus", args, /Server is ready/, { cwd: folder });
  onTestFinished(stop);
  const ask = async (path: string) =>
    (await (await fetch(`http://127.0.0.1:${port}/api/v1/${path}`)).json()).data;
  return {
    isScraping: async () => (await ask("query?query=website_store_up")).result.length > 0,
    firing: async (): Promise<string[]> =>
      (await ask("alerts")).alerts
        .filter(({ state }: { state: string }) => state === "firing")
        .map(({ labels }: { labels: { alertname: string } }) => labels.alertname)
        .toSorted(),
  };
}

test("each alert rule is fired by the fault it is for, and none before [HT04]", async () => {
  const hook = await startWebhook();
  const metricsPort = await freePort();
  const clock = newShiftedClock();
  const server = await serve({
    env: { LEAD_WEBHOOK_URL: hook.url, METRICS_PORT: String(metricsPort), ...clock.env },
  });
  const prometheus = await startPrometheus(metricsPort);
  const fired = new Set<string>();
  const untilFiring = async (...alerts: string[]) => {
    await expect.poll(prometheus.firing).toEqual(expect.arrayContaining(alerts));
    for (const alert of alerts) fired.add(alert);
  };

  expect((await server.send()).status).toBe(200);
  await expect.poll(() => hook.requests.length).toBe(1);
  await expect.poll(prometheus.isScraping).toBe(true);
  // On a busy machine a scrape may come back too late and fire an alert, which the next one ends.
  await expect.poll(prometheus.firing).toEqual([]);

  hook.answer({ status: 410 });
  await server.send();
  await untilFiring("WebsiteDeliveriesGivenUp");

  hook.answer("held");
  // More than are sent at a time, so that some are still due when the alert is looked for.
  for (let sent = 0; sent < 20; sent += 1) await server.send();
  await expect.poll(hook.waiting).toBe(4);
  clock.set(2 * hourMs);
  await untilFiring("WebsiteDeliveriesLate");

  renameSync(join(server.dataDir, "leads.sqlite"), join(server.dataDir, "moved.sqlite"));
  expect((await server.send()).status).toBe(503);
  await untilFiring("WebsiteStoreDown", "WebsiteRequestsTurnedAway");

  await server.kill();
  await untilFiring("WebsiteDown");
  expect([...fired].toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
});

test("Prometheus accepts its files, which name only metrics that the server has and the document lists [HT04, OW20]", async () => {
  execFileSync("promtool", ["check", "config", `${files}/prometheus.yml`], { stdio: "pipe" });
  const token = "what-the-metrics-ask-for";
  const server = await serve({ env: { METRICS_TOKEN: token } });
  const headers = { authorization: `Bearer ${token}` };
  const text = await (await fetch(`${server.origin}/metrics`, { headers })).text();
  const names = [...text.matchAll(/^# TYPE (website_\w+)/gm)].map(([, name = ""]) => name);
  const named = readFileSync(`${files}/alerts.yml`, "utf8").match(/website_\w+/g) ?? [];
  expect(named.filter((name) => !names.includes(name.replace(/_(?:bucket|count|sum)$/, "")))).toEqual([]);
  const told = [...readFileSync("docs/operating.md", "utf8").matchAll(/^\| `(website_\w+)/gm)];
  expect(told.map(([, name]) => name).toSorted()).toEqual(names.toSorted());
});
