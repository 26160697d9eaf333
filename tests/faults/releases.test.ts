import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, cp, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { copySite, sitePath, writeSecondBusiness } from "../support/build-site.ts";
import { freePort } from "../support/listen.ts";
import { startCaddy } from "../support/proxies.ts";
import { keepSending } from "../support/start-server.ts";
import { changeDatabase } from "../support/store-engines.ts";
import { newDataDir } from "../support/test-lead.ts";

const run = promisify(execFile);
const answeredEach = 20;
let first: string;
let second: string;

beforeAll(async () => {
  const site = await copySite();
  await writeSecondBusiness(join(site, "content"), { hasPhotos: false });
  await cp("deploy", join(site, "deploy"), { recursive: true });
  const commands = ["init -q", "commit -q --allow-empty -m First", "tag -a release/1+2 -m First"];
  const git = (command: string) => `git -c user.name=Ann -c user.email=ann@x.example ${command}`;
  await run("sh", ["-ec", commands.map(git).join("\n")], { cwd: site });
  const env = { ...process.env, PATH: sitePath(), SITE_ORIGIN: "https://www.example.com" };
  const { stdout } = await run("node", ["ops/release.ts"], { cwd: site, env });
  first = join(site, /releases\/\S+\.tar\.gz/.exec(stdout)?.[0] ?? "");
  second = await packNext(first);
});

const nextName = "website-29991231235959-next";

/** Packs a release that seems later, with another title on a page. */
async function packNext(archive: string): Promise<string> {
  const cwd = newDataDir();
  const [page, next] = [`${nextName}/dist/client/contact/index.html`, `${nextName}.tar.gz`];
  const commands = [
    `tar xzf ${archive} && mv website-* ${nextName}`,
    `sed -i 's,<title>[^<]*,<title>Next,' ${page} && rm ${page}.br`,
    `tar --create --use-compress-program='gzip --fast' --file=${next} ${nextName}`,
    `sha256sum ${next} >${next}.sha256`,
  ];
  await run("sh", ["-ec", commands.join("\n")], { cwd });
  return join(cwd, next);
}

async function namesIn(archive: string): Promise<string[]> {
  return (await run("tar", ["tzf", archive], { maxBuffer: 2 ** 26 })).stdout.trim().split("\n");
}

/** Scripts that replace systemd's commands, for the server that the socket starts. */
const standIns = {
  runuser: 'shift 3; exec "$@"',
  systemctl:
    'test "$1" = restart && read pid <"$0.pid" && kill "$pid" && tail --pid="$pid" -f /dev/null; exit 0',
};

/** A machine with these archives that runs releases with deploy/website, until the end of the test. */
async function machineWith(...archives: string[]) {
  const home = newDataDir();
  const bin = newDataDir();
  for (const [name, text] of Object.entries(standIns))
    await writeFile(join(bin, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  const port = await freePort();
  const { NODE_COMPILE_CACHE } = process.env;
  // Without this repository's programs and its Node.
  const env = { PATH: `${bin}:/usr/sbin:/usr/bin:/sbin:/bin`, NODE_COMPILE_CACHE };
  await writeFile(
    join(home, ".env"),
    `PORT=${port}\nHOST=\nDATA_DIR=${home}/data\nTRUSTED_PROXIES=127.0.0.1\nLEAD_WEBHOOK_URL=http://127.0.0.1:9\n`,
  );
  await copyFile("deploy/website", join(home, "website"));
  for (const file of archives.flatMap((archive) => [archive, `${archive}.sha256`]))
    await copyFile(file, join(home, basename(file)));

  // Like systemd's socket: the first connection starts the release in use, which is started again whenever it has ended.
  const server = `echo $$ > ${bin}/systemctl.pid; LISTEN_PID=$$ exec node_modules/.bin/node server/main.ts`;
  const service = `while cd ${home}/current; do sh -c '${server}'; done`;
  const socket = spawn("systemd-socket-activate", ["-l", `127.0.0.1:${port}`, "sh", "-c", service], {
    env: { ...env, NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "pipe"],
    detached: true,
  });
  onTestFinished(async () => {
    const ended = once(socket, "exit");
    // Ends the loop and its server.
    process.kill(-(socket.pid ?? 0), "SIGKILL");
    await ended;
  });
  await once(socket.stderr, "data");
  socket.stderr.resume();
  return {
    home,
    origin: `http://127.0.0.1:${port}`,
    // As on a hardened machine, where others may not read what root writes.
    website: (...args: string[]) =>
      run("sh", ["-c", 'umask 077; exec "$@"', "sh", join(home, "website"), ...args], {
        ...{ env, cwd: home, maxBuffer: 2 ** 26 },
      }),
  };
}

test("one archive contains what a machine runs, Node included, and nothing to build or test with [HT02]", async () => {
  const names = (await namesIn(first)).map((name) => name.slice(name.indexOf("/") + 1));
  const parts = new Set(names.map((name) => name.split("/")[0]));
  expect([...parts].toSorted()).toEqual(
    ["cli", "deploy", "disk", "dist", "domain", "node_modules", "package.json", "server"].toSorted(),
  );
  expect(
    names.filter((name) =>
      /\.test\.ts$|^(?:cli|server)\/.*\.txt$|^node_modules\/(?:vite|typescript)\/|\.env/.test(name),
    ),
  ).toEqual([]);
  expect(names.filter((name) => name.endsWith("bin/node") && !name.includes(".bin"))).toHaveLength(1);
});

test("an archive is taken from where it is, and a first installation that did not answer can be repeated [SG05]", async () => {
  const { home, website } = await machineWith();
  const settings = join(home, ".env");
  const right = await readFile(settings, "utf8");
  await writeFile(settings, right.replace(/^PORT=.*/, `PORT=${await freePort()}`));
  await expect(website("upgrade", relative(home, first))).rejects.toThrow("did not answer within 30 seconds");
  await writeFile(settings, right);
  expect((await website("upgrade", relative(home, first))).stdout).toMatch(/^website-\S+ is in use\.\n$/);
});

test("while a machine is upgraded and rolled back, no request and no page is refused, and no request is lost [HT03]", async () => {
  const machine = await machineWith(first, second);
  const { home, website } = machine;
  await website("upgrade", basename(first));
  // An open page may use assets that the next release lacks.
  const former = join(home, "current/dist");
  await writeFile(join(former, "client/assets/former-only.js"), "0");
  await writeFile(join(former, "assets.json"), '["former-only.js"]');
  const caddy = await startCaddy(machine.origin);
  onTestFinished(caddy.stop);
  const load = keepSending(caddy.origin, 2, "/contact");
  const untilAnswered = (count: number) =>
    expect.poll(() => load.statuses.length).toBeGreaterThan(count + answeredEach);
  await untilAnswered(0);

  // Other parts of a page depend on the date, and a new day may begin during the test.
  const title = async () => /<title>[^<]*/.exec(await (await fetch(`${caddy.origin}/contact`)).text())?.[0];
  const before = await title();
  await website("upgrade", basename(second));
  await untilAnswered(load.statuses.length);
  expect((await fetch(`${caddy.origin}/assets/former-only.js`)).status).toBe(200);
  const kept = join(home, "current/dist/client/assets/former-only.js");
  expect(((await stat(kept)).mode & 0o777).toString(8)).toBe("644");
  expect(await title()).not.toBe(before);
  await website("rollback");
  await untilAnswered(load.statuses.length);
  expect(await title()).toBe(before);
  await load.stop();

  expect(load.statuses.filter((status) => status !== 200)).toEqual([]);
  const { stdout } = await website("leads", "list", "--json");
  const stored = new Set(JSON.parse(stdout).map(({ id }: { id: string }) => id));
  expect(load.acknowledged.filter(({ id }) => !stored.has(id))).toEqual([]);

  await website("leads", "backup", "here.sqlite");
  expect(await readdir(home)).toContain("here.sqlite");

  // The former release would lack what a later one has removed.
  const removal = "insert into kysely_migration values ('9000-contract-notes', '2026-01-01')";
  changeDatabase(join(home, "data/leads.sqlite"), removal);
  await expect(website("rollback")).rejects.toThrow("newer version of this program (9000-contract-notes)");
  expect(await title()).toBe(before);
});
