import { execFileSync } from "node:child_process";
import { cpSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LeadStore } from "../../server/store/lead-store.ts";
import { openPostgresStore } from "../../server/store/postgres/open-postgres-store.ts";
import { copySite } from "../support/build-site.ts";
import { runContentUnit } from "../support/content-unit.ts";
import { freePort } from "../support/listen.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";
import { newDatabase } from "../support/store-engines.ts";

let folder: string;
/** The repository that the owners' editor writes to. */
let remote: string;
let store: LeadStore;
let servers: RunningServer[];

beforeAll(async () => {
  folder = await copySite({ isBuilt: true });
  remote = mkdtempSync(join(tmpdir(), "remote-"));
  cpSync(join(folder, "content"), join(remote, "content"), { recursive: true });
  git(remote, "init", "--quiet", "--initial-branch=main");
  commitAll();
  git(folder, "init", "--quiet");
  git(folder, "remote", "add", "origin", remote);
  const url = await newDatabase();
  const channel = { NODE_ENV: "production", LEAD_WEBHOOK_URL: `http://127.0.0.1:${await freePort()}/` };
  const start = (cwd: string) =>
    startServer({ cwd, env: { DATABASE_URL: url, PUBLISH_FROM: folder, ...channel } });
  // As a release, which cannot build.
  const release = await copySite({ isBuilt: true });
  for (const name of ["content", "build", "ops"]) rmSync(join(release, name), { recursive: true });
  // The first migrates the tables.
  servers = [await start(folder), ...(await Promise.all([start(folder), start(release)]))];
  store = await openPostgresStore({ url, channels: [] });
});
afterAll(() => Promise.all([store.close(), ...servers.map((server) => server.kill())]));

function git(cwd: string, ...args: string[]): void {
  const author = ["-c", "user.name=Owner", "-c", "user.email=owner@example.com"];
  execFileSync("git", [...author, ...args], { cwd, stdio: ["ignore", "ignore", "inherit"] });
}

function commitAll(): void {
  git(remote, "add", ".");
  git(remote, "commit", "--quiet", "--message=Change");
}

function edit(file: string, from: string | RegExp, to: string): void {
  const before = readFileSync(file, "utf8");
  expect(before.replace(from, to)).not.toBe(before);
  // As editors and git do, a reader sees the old file or the new one.
  writeFileSync(`${file}.new`, before.replace(from, to));
  renameSync(`${file}.new`, file);
}

/** The build gets the processor time that the server leaves. */
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

test("two quick changes from git are live in three processes without a refused request, and told to the owners [LF01]", async () => {
  const statuses = new Set<number>();
  const askEach = () =>
    Promise.all(
      servers.map(async ({ send, statusOf }) => {
        statuses.add((await send()).status);
        statuses.add(await statusOf("/pricing"));
      }),
    );
  edit(join(remote, "content/services.yaml"), /(id: dog-walking[\s\S]*?from:) 31/, "$1 33");
  commitAll();
  runContentUnit(folder);
  await until(() => globSync(join(folder, "builds/lock"))).not.toEqual([]);
  edit(join(remote, "content/pages/contact.yaml"), /^( +title: ).*/m, "$1The second change");
  commitAll();
  runContentUnit(folder);
  await untilEachShows("/services", "$33", askEach);
  await untilEachShows("/contact", "The second change");
  expect([...statuses]).toEqual([200]);
  expect(servers.map(({ child }) => child.exitCode)).toEqual([null, null, null]);
  const told = async () => JSON.stringify((await store.listAlerts()).map(({ facts }) => facts));
  await until(told).toContain('"before":"$31","after":"$33"');
});
