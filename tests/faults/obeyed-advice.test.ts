import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, chownSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { copySite, sitePath } from "../support/build-site.ts";
import { startServer } from "../support/start-server.ts";
import { newDataDir } from "../support/test-lead.ts";

const isRoot = process.getuid?.() === 0;
/** Owns `.env`, in place of root. */
const operator = 65_534;
const serversGroup = 12_345;
/** This user without root's right to read everybody's files, in place of the server's user. */
const asServer = [
  "setpriv",
  `--regid=${serversGroup}`,
  "--clear-groups",
  "--bounding-set=-dac_override,-dac_read_search",
];

/** As docs/deploying.md describes, after one use of the server. */
async function setUp() {
  const [cwd, dataDir] = [await copySite({ isBuilt: true }), newDataDir()];
  chmodSync(cwd, 0o755);
  chownSync(dataDir, 0, serversGroup);
  const envFile = join(cwd, ".env");
  writeFileSync(envFile, `DATA_DIR=${dataDir}\nNODE_ENV=production\nLEAD_WEBHOOK_URL=http://127.0.0.1:9\n`);
  chownSync(envFile, operator, serversGroup);
  chmodSync(envFile, 0o640);
  async function startAndSend(): Promise<void> {
    const server = await startServer({ cwd, dataDir, under: asServer });
    expect(await server.send()).toMatchObject({ status: 200 });
    await server.stop();
  }
  await startAndSend();

  const run = (...command: string[]) =>
    spawnSync("sh", ["-c", command.join(" ")], {
      cwd,
      env: { PATH: sitePath() },
      encoding: "utf8",
    });
  return {
    dataDir,
    envFile,
    startAndSend,
    storedCount: () => JSON.parse(run("node cli/main.ts list --json").stdout).length,
    /** The commands that the doctor suggests for files on this machine. */
    advices() {
      const told = run("node ops/doctor.ts").stdout.matchAll(/^ *Run ((?:chmod|chgrp|chown) .*)\.$/gm);
      return [...told].map(([, command = ""]) => command);
    },
    obey(advice: string) {
      execFileSync("sh", ["-ec", advice], { cwd });
    },
  };
}

test.runIf(isRoot)(
  "the doctor accepts what docs/deploying.md sets up, its advices, obeyed, keep a server that starts, and an unreadable .env is named [SF03]",
  async () => {
    const machine = await setUp();
    expect(machine.advices()).toEqual([]);
    // Owner, group and mode of `.env`.
    const wrongRights: [number, number, number][] = [
      [operator, serversGroup, 0o664],
      [operator, operator, 0o600],
      [0, 0, 0o644],
    ];
    for (const [uid, gid, mode] of wrongRights) {
      chownSync(machine.envFile, uid, gid);
      chmodSync(machine.envFile, mode);
      // Any command that root runs gives the store back to its owner, even the doctor itself.
      chownSync(join(machine.dataDir, "leads.sqlite"), operator, operator);
      const advices = machine.advices();
      expect(advices, mode.toString(8)).toHaveLength(1);
      for (const advice of advices) machine.obey(advice);
      await machine.startAndSend();
    }
    expect(machine.storedCount()).toBe(1 + wrongRights.length);

    chownSync(machine.envFile, operator, operator);
    chmodSync(machine.envFile, 0o600);
    const { message } = (await machine.startAndSend().catch((error: unknown) => error)) as Error;
    expect(message).toContain(`${machine.envFile} holds the settings and cannot be read (EACCES)`);
    expect(message.trim().split("\n")).toHaveLength(1);
  },
);
