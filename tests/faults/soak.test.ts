import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { runLoad } from "#bench/load-client.ts";
import { hourMs } from "#domain/durations.ts";
import { contactForm } from "#domain/requests/contact-form.ts";
import { requestStatusPath } from "#domain/requests/request-protocol.ts";
import { isLongRun } from "../support/long-run.ts";
import { serve } from "../support/serve.ts";
import { newDatabase } from "../support/store-engines.ts";
import { startWebhook } from "../support/test-lead.ts";
import { encodeForm, validRequest, validRequests } from "../support/valid-request.ts";

const shortestMs = isLongRun ? hourMs : 0;
const fewestRounds = isLongRun ? 50 : 4;
const callsOfRound = isLongRun ? 10_000 : 200;
const metricsToken = "what-the-metrics-ask-for";
/** Few enough that the data kept for an hour about each does not grow, and not a divisor of the number of calls. */
const visitors = 997;
const wrong = encodeForm({ ...validRequest(contactForm), email: "nobody", page: "/contact" });

/** Every kind of call that a server gets; the nth call is the same in every run. */
function callOf(number: number): string {
  const visitor = number % visitors;
  const head = (start: string) =>
    `${start} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 198.51.${100 + (visitor >> 8)}.${visitor & 255}\r\n`;
  const post = (path: string, type: string, body: string) =>
    `${head(`POST ${path}`)}Sec-Fetch-Site: same-origin\r\nContent-Type: application/${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  const form = validRequests[number % validRequests.length] ?? validRequests[0]!;
  const own = { email: `visitor-${number}@example.net`, submissionId: `submission-${number}` };
  const calls = [
    () => post(form.path, "json", JSON.stringify({ ...form.fields, ...own })),
    () => post(contactForm.path, "x-www-form-urlencoded", wrong),
    () => `${head("GET /")}\r\n`,
    () => `${head(`GET ${requestStatusPath}/submission-${number - 3}`)}\r\n`,
    () => `${head(`GET /no-such-page-${number}`)}\r\n`,
  ];
  return calls[number % calls.length]!();
}

/** The service's settings, some of which control how memory is returned. */
const settingsOfUnit = Object.fromEntries(
  [...readFileSync("deploy/website.service", "utf8").matchAll(/^Environment=(\w+)=(.*)$/gm)].map(
    ([, name = "", value = ""]) => [name, value],
  ),
);

async function soak(env: Record<string, string>): Promise<void> {
  const hook = await startWebhook();
  const settings = { LEAD_WEBHOOK_URL: hook.url, METRICS_TOKEN: metricsToken, TRUSTED_PROXIES: "127.0.0.1" };
  const server = await serve({ env: { ...settingsOfUnit, ...settings, ...env } });
  const port = Number(new URL(server.origin).port);

  const headers = { authorization: `Bearer ${metricsToken}`, connection: "close" };

  async function measure() {
    const metrics = await (await fetch(`${server.origin}/metrics`, { headers })).text();
    const read = (name: string) => Number(metrics.split(`\n${name} `)[1]?.split("\n")[0]);
    return {
      residentMb: read("process_resident_memory_bytes") / 2 ** 20,
      descriptors: read("process_open_fds"),
      timers: read('nodejs_active_resources{type="Timeout"}'),
    };
  }

  const pending = async () =>
    (await (await fetch(`${server.origin}/readyz`, { headers })).json()).deliveries.pending;
  const readings: Awaited<ReturnType<typeof measure>>[] = [];
  const startedAt = performance.now();
  for (let round = 0; round < fewestRounds || performance.now() - startedAt < shortestMs; round++) {
    const request = (number: number) => callOf(round * callsOfRound + number);
    await runLoad({ port, connections: 8, total: callsOfRound, request });
    await expect.poll(pending).toBe(0);
    readings.push(await measure());
  }
  expect(hook.requests.length).toBeGreaterThan(callsOfRound / 10);
  const left = async () => {
    const [before, after] = [readings[0]!, await measure()];
    return Math.max(after.descriptors - before.descriptors, after.timers - before.timers);
  };
  await expect.poll(left).toBeLessThanOrEqual(0);
  expect((await measure()).residentMb).toBeLessThan(300);
  // Node allocates up to 128 MB before it collects garbage, and returns some of it when idle.
  const [first, last] = [readings.slice(10, 30), readings.slice(-20)].map((some) =>
    Math.max(...some.map(({ residentMb }) => residentMb)),
  );
  if (!isLongRun) return;
  console.log(
    `${readings.length * callsOfRound} calls, ${Math.round(first!)} MB at first, ${Math.round(last!)} MB at last`,
  );
  expect(last).toBeLessThan(first! * 1.1);
}

test(`${isLongRun ? "an hour of" : fewestRounds * callsOfRound} mixed calls leave memory, descriptors and timers of a server as they were, on each engine [DS11, SF21]`, {
  timeout: 3 * hourMs,
}, async () => {
  await Promise.all([soak({}), soak({ DATABASE_URL: await newDatabase() })]);
});
