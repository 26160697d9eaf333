import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LeadStore } from "#server/store/lead-store.ts";
import { openPostgresStore } from "#server/store/postgres/open-postgres-store.ts";
import { copySite } from "../support/build-site.ts";
import { replaced } from "../support/changed-sample.ts";
import { newFolder } from "../support/leads-folder.ts";
import { freePort } from "../support/listen.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";
import { newDatabase } from "../support/store-engines.ts";
import { newDataDir } from "../support/test-lead.ts";

let folder: string;
/** The repository that the owners' editor writes to. */
let remote: string;
let store: LeadStore;
let servers: RunningServer[];

beforeAll(async () => {
  folder = await copySite({ isBuilt: true });
  remote = newDataDir();
  cpSync(join(folder, "content"), join(remote, "content"), { recursive: true });
  git(remote, "init", "--quiet", "--initial-branch=main");
  commitAll(remote);
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
  execFileSync("git", [...author, ...args], { cwd, stdio: "pipe" });
}

/** Does in a clone what website-content.service does, for a user of this number. Throws where the unit would fail or not start. */
function runContentUnit(folder: string, uid = 54_321): void {
  const unit = readFileSync("deploy/website-content.service", "utf8");
  for (const [, command = ""] of unit.matchAll(/^Exec(?:Condition|StartPre|Start)=(.*)$/gm))
    execFileSync("sh", ["-ec", command.replace("--uid website", `--uid ${uid}`)], {
      cwd: folder,
      stdio: "pipe",
    });
}

function commitAll(repository: string): void {
  git(repository, "add", ".");
  git(repository, "commit", "--quiet", "--message=Change");
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

test("two quick changes from git are live in three processes without a refused request, and told to the owners [LF01, HL01, TW09]", async () => {
  const statuses = new Set<number>();
  const askEach = () =>
    Promise.all(
      servers.map(async ({ send, statusOf }) => {
        statuses.add((await send()).status);
        statuses.add(await statusOf("/pricing"));
      }),
    );
  replaced("content/services.yaml", /(?<=id: dog-walking[\s\S]*?from:) 31/, " 33").make(remote);
  commitAll(remote);
  runContentUnit(folder);
  await until(() => globSync(join(folder, "builds/lock"))).not.toEqual([]);
  replaced("content/pages/contact.yaml", /(?<=^ +title: ).*/m, "The second change").make(remote);
  replaced("content/business.yaml", /(?<=^origin: ).*/m, "https://www.harborpaws.test").make(remote);
  commitAll(remote);
  runContentUnit(folder);
  await untilEachShows("/services", "$33", askEach);
  await untilEachShows("/contact", "The second change");
  await untilEachShows("/", "https://www.harborpaws.test/");
  expect([...statuses]).toEqual([200]);
  expect(servers.map(({ child }) => child.exitCode)).toEqual([null, null, null]);
  // By this mark the sample never takes the place of the owners' content.
  const marks = servers.map(({ dataDir }) => existsSync(join(dataDir, "own-content")));
  expect(marks).toEqual([true, true, true]);
  const told = async () =>
    JSON.stringify((await store.listNotices("change", new Date())).map(({ facts }) => facts));
  await until(told).toContain('"before":"$31","after":"$33"');
});

/** A clone as docs/deploying.md makes it; `publish` puts this text into the content of its origin. */
function newClone() {
  const folder = newFolder();
  const [origin, clone] = [join(folder, "origin"), join(folder, "clone")];
  mkdirSync(join(origin, "content"), { recursive: true });
  git(origin, "init", "--quiet");
  const commit = () => commitAll(origin);
  const publish = (text: string) => {
    writeFileSync(join(origin, "content/faq.yaml"), text);
    commit();
  };
  writeFileSync(join(origin, "content/business.yaml"), "name: Ours");
  publish("first");
  git(folder, "clone", "--quiet", "--depth=1", `file://${origin}`, "clone");
  const text = () => readFileSync(join(clone, "content/faq.yaml"), "utf8");
  return { origin, clone, commit, publish, text };
}

test.each(["shallow.lock", "index.lock"])(
  "a git that was killed and left %s is over at the next run [SG04]",
  (name) => {
    const { clone, publish, text } = newClone();
    const lock = join(clone, ".git", name);
    writeFileSync(lock, "");
    publish("second");
    expect(() => {
      git(clone, "fetch", "--depth=1", "origin", "HEAD");
      git(clone, "restore", "--source=FETCH_HEAD", "--staged", "--worktree", "content");
    }).toThrow(".lock");
    runContentUnit(clone);
    expect(text()).toBe("second");
    expect(existsSync(lock)).toBe(false);
  },
);

test("from a repository without content/ nothing is taken, and what is there stays [TR12]", () => {
  const { origin, clone, commit, text } = newClone();
  git(origin, "rm", "-r", "--quiet", "content");
  writeFileSync(join(origin, "README.md"), "");
  commit();
  expect(() => runContentUnit(clone)).toThrow("content/business.yaml");
  expect(text()).toBe("first");
});

test("when it was last fetched is known, from the first try on, and a failed one does not count [SG04]", () => {
  const { origin, clone } = newClone();
  const fetched = join(clone, ".git/content-fetched");
  const long = new Date("2026-01-01");
  renameSync(origin, `${origin}.away`);
  expect(() => runContentUnit(clone)).toThrow("not appear to be a git repository");
  expect(statSync(fetched).mtime > long).toBe(true);
  utimesSync(fetched, long, long);
  expect(() => runContentUnit(clone)).toThrow();
  expect(statSync(fetched).mtime).toEqual(long);
  renameSync(`${origin}.away`, origin);
  runContentUnit(clone);
  expect(statSync(fetched).mtime > long).toBe(true);
});

test("a link in the repository is fetched as a file that holds where it leads [SG04]", () => {
  const { origin, clone, commit } = newClone();
  symlinkSync("../.env", join(origin, "content/notices.yaml"));
  commit();
  runContentUnit(clone);
  const fetched = join(clone, "content/notices.yaml");
  expect(lstatSync(fetched).isFile()).toBe(true);
  expect(readFileSync(fetched, "utf8")).toBe("../.env");
});
