import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { minuteMs } from "../../domain/durations.ts";
import { isLongRun } from "../support/long-run.ts";
import { readMessage } from "../support/mail-peer.ts";
import { newProxiedDatabase, runInDatabase } from "../support/postgres-cluster.ts";
import { makeDue, serve, undeliveredQuery } from "../support/serve.ts";
import { holdDatabase } from "../support/store-engines.ts";
import { newDataDir, startMail, startWebhook } from "../support/test-lead.ts";
import { createMixedLoad } from "./mixed-load.ts";

/** The long run: 20 requests a second, for 5 minutes of warm-up and 60 more. */
const [everyMs, warmUp, total] = isLongRun ? [50, 6000, 72_000] : [5, 100, 200];
/** Of so many requests the first two, which are stored and delivered, meet a fault. */
const faultEvery = isLongRun ? 100 : 40;
/** Requests between two readings. */
const readEvery = 100;
const maxGrowth = 1.1;
const metricsToken = "what-the-metrics-ask-for";

type Store = {
  env: Record<string, string>;
  run(sql: string): Promise<Record<string, unknown>[]>;
  /** Lasts until `recover`. */
  fail(): void;
  recover(): void;
};

/** Fails while another program writes. */
function newSqlite(): Store {
  const dataDir = newDataDir();
  const file = join(dataDir, "leads.sqlite");
  let other: DatabaseSync | null = null;
  return {
    env: { DATA_DIR: dataDir },
    async run(sql) {
      const database = new DatabaseSync(file, { timeout: 60_000 });
      const rows = database.prepare(sql).all();
      database.close();
      return rows;
    },
    fail() {
      other = holdDatabase(file);
    },
    recover() {
      other?.close();
      other = null;
    },
  };
}

/** Fails by losing all connections. */
async function newPostgres(): Promise<Store> {
  const { url, proxy, proxied } = await newProxiedDatabase();
  return {
    env: { DATABASE_URL: proxied },
    run: (sql) => runInDatabase(url, [sql]),
    fail: proxy.cut,
    recover: () => undefined,
  };
}

async function soak(store: Store): Promise<void> {
  const [mail, hook] = [await startMail(), await startWebhook()];
  const server = await serve({
    env: {
      ...store.env,
      SMTP_URL: mail.url,
      EMAIL_FROM: "website@example.com",
      LEADS_TO: "owner@example.com",
      LEAD_WEBHOOK_URL: hook.url,
      METRICS_TOKEN: metricsToken,
      TRUSTED_PROXIES: "127.0.0.1",
    },
  });
  const ownerLink = () => {
    const texts = mail.messages.splice(0).map(({ raw }) => readMessage(raw).text);
    return texts.flatMap((text) => text.match(/http\S+\/owner\/\S+/) ?? [])[0];
  };
  const load = createMixedLoad(server.origin, ownerLink);

  const faults = [
    () => hook.answer({ status: 500 }),
    store.fail,
    () => hook.answer("reset"),
    () => mail.behave({ refuse: "connect", code: 421 }),
    () => mail.behave("drop-after-data"),
    // The server gives these up after some time.
    ...(isLongRun ? [() => hook.answer("silent"), () => mail.behave("hang-before-greeting")] : []),
  ];
  function failNowAndThen(number: number): void {
    if (number % faultEvery === 0) faults[(number / faultEvery) % faults.length]?.();
    if (number % faultEvery !== 2) return;
    store.recover();
    hook.answer({ status: 204 });
    mail.behave("accept");
  }

  async function measure() {
    const metrics = await load.ask("/metrics", { authorization: `Bearer ${metricsToken}` });
    const read = (name: string) => Number(metrics.split(`\n${name} `)[1]?.split("\n")[0]);
    return {
      residentMb: read("process_resident_memory_bytes") / 2 ** 20,
      descriptors: read("process_open_fds"),
      timers: read('nodejs_active_resources{type="Timeout"}'),
    };
  }

  const readings: number[] = [];
  const run = (from: number, to: number) =>
    load.run(from, to, everyMs, (number) => {
      // Between two faults. The figures are missing while the store is unavailable.
      if (number % readEvery === readEvery / 2)
        void measure().then(({ residentMb }) => residentMb && readings.push(residentMb));
      failNowAndThen(number);
    });

  async function settle(): Promise<void> {
    load.close();
    const undelivered = async () => {
      await store.run(makeDue);
      return store.run(undeliveredQuery);
    };
    await expect.poll(undelivered, { interval: 1000, timeout: 300_000 }).toEqual([]);
  }

  await run(0, warmUp);
  await settle();
  const before = await measure();
  readings.length = 0;
  await run(warmUp, warmUp + total);
  await settle();
  const left = async () => {
    const after = await measure();
    return Math.max(after.descriptors - before.descriptors, after.timers - before.timers);
  };
  await expect.poll(left).toBeLessThanOrEqual(0);

  const leads = await store.run("select id, email from lead");
  const ids = new Map(leads.map(({ id, email }) => [email, id]));
  const lost = load.acknowledged.filter(({ email, id }) => !ids.has(email) || (id && id !== ids.get(email)));
  const posted = new Set(hook.requests.map(({ id }) => id));
  expect([...load.unexpected]).toEqual([]);
  expect(load.pressed()).toBeGreaterThan(0);
  expect(lost).toEqual([]);
  expect(leads.length).toBeGreaterThan(total / 10);
  expect(ids.size).toBe(leads.length);
  expect(leads.filter(({ id }) => !posted.has(`${id}-webhook`))).toEqual([]);
  // Node allocates up to 128 MB before it collects garbage, and returns some of it when idle.
  const tenMinutes = (10 * minuteMs) / everyMs / readEvery;
  const first = Math.max(...readings.slice(0, tenMinutes));
  if (isLongRun) expect(Math.max(...readings.slice(-tenMinutes))).toBeLessThan(first * maxGrowth);
  expect(await server.stop()).toBe(0);
}

test(`${total} mixed requests with faults leave memory, descriptors and timers of a server as they were, on each engine, and lose nothing [DS11]`, {
  timeout: 7_200_000,
}, async () => {
  const soaks = [soak(newSqlite()), soak(await newPostgres())];
  // Waits for all of them.
  await Promise.allSettled(soaks);
  await Promise.all(soaks);
});
