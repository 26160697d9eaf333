import { existsSync, globSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LeadStore } from "#server/store/lead-store.ts";
import { openPostgresStore } from "#server/store/postgres/open-postgres-store.ts";
import { copySite } from "../support/build-site.ts";
import { replaced } from "../support/changed-sample.ts";
import { freePort } from "../support/listen.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";
import { newDatabase } from "../support/store-engines.ts";

let folder: string;
let store: LeadStore;
let servers: RunningServer[];

beforeAll(async () => {
  folder = await copySite({ isBuilt: true });
  const url = await newDatabase();
  const channel = { NODE_ENV: "production", LEAD_WEBHOOK_URL: `http://127.0.0.1:${await freePort()}/` };
  const start = () => startServer({ cwd: folder, env: { DATABASE_URL: url, ...channel } });
  servers = await Promise.all([start(), start(), start()]);
  store = await openPostgresStore({ url, channels: [] });
});
afterAll(() => Promise.all([store.close(), ...servers.map((server) => server.kill())]));

/** The build gets only the processor time that the server leaves. */
const patience = { timeout: 500_000, interval: 250 };

function until(read: () => unknown) {
  return expect.poll(read, patience);
}

function untilEachShows(path: string, text: string, meanwhile: () => Promise<unknown> = async () => {}) {
  return until(async () => {
    await meanwhile();
    const pages = servers.map(async ({ origin }) => (await fetch(origin + path)).text());
    return (await Promise.all(pages)).map((page) => page.includes(text));
  }).toEqual([true, true, true]);
}

test("two quick changes are live in three processes without a rejected request, and are reported to the owners [LF01, HL01, TW09]", async () => {
  const statuses = new Set<number>();
  const askEach = () =>
    Promise.all(
      servers.map(async ({ send, statusOf }) => {
        statuses.add((await send()).status);
        statuses.add(await statusOf("/pricing"));
      }),
    );
  replaced("content/services.yaml", /(?<=id: dog-walking[\s\S]*?from:) 31/, " 33").make(folder);
  await until(() => globSync(join(folder, "builds/lock"))).not.toEqual([]);
  replaced("content/pages/contact.yaml", /(?<=^ +title: ).*/m, "The second change").make(folder);
  replaced("content/business.yaml", /(?<=^origin: ).*/m, "https://www.harborpaws.test").make(folder);
  await untilEachShows("/services", "$33", askEach);
  await untilEachShows("/contact", "The second change");
  await untilEachShows("/", "https://www.harborpaws.test/");
  expect([...statuses]).toEqual([200]);
  expect(servers.map(({ child }) => child.exitCode)).toEqual([null, null, null]);
  // With this mark, the sample never replaces the owners' content.
  const marks = servers.map(({ dataDir }) => existsSync(join(dataDir, "own-content")));
  expect(marks).toEqual([true, true, true]);
  const told = async () =>
    JSON.stringify((await store.listNotices("change", new Date())).map(({ facts }) => facts));
  await until(told).toContain('"before":"$31","after":"$33"');
});
