import {
  copyFileSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { newFolder, runLeads } from "../support/leads-folder.ts";
import { keepSending } from "../support/send-consultation.ts";
import { expectNoStore, serve } from "../support/serve.ts";
import type { RunningServer } from "../support/start-server.ts";

async function runCommand(dataDir: string, ...args: string[]): Promise<void> {
  expect(await runLeads(newFolder(), args, { DATA_DIR: dataDir })).toMatchObject({ code: 0, stderr: "" });
}

function fill(path: string): void {
  writeSync(openSync(path, "r+"), Buffer.alloc(statSync(path).size, 0xaa));
}

/** Each sentence of the log once. */
function sentencesOf(server: RunningServer): string[] {
  const lines = server.output().split("\n");
  return lines
    .filter((line) => line.includes("the store needs repair"))
    .map((line) => JSON.parse(line).fault);
}

/** Follows docs/operating.md and returns the ids of the stored requests. */
async function repair(server: RunningServer, isIndexAlone: boolean): Promise<string[]> {
  if (!isIndexAlone) await expect.poll(() => sentencesOf(server).length).toBe(2);
  expect(await server.stop()).toBe(0);
  if (!isIndexAlone) {
    const file = sentencesOf(server)[1]?.match(/\S+rescued-\S+\.sqlite/)?.[0] ?? "";
    await runCommand(server.dataDir, "restore", file);
  }
  const again = await serve({ dataDir: server.dataDir });
  expect(await again.send()).toMatchObject({ status: 200 });
  await again.stop();
  const database = new DatabaseSync(`${server.dataDir}/leads.sqlite`);
  expect(database.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
  const ids = database.prepare("select id from lead").all();
  database.close();
  return ids.map(({ id }) => String(id));
}

type Harm = (path: string, earlier: Buffer) => void;
/** In place, as `cp` does. */
const overwrite: Harm = (path, earlier) => writeFileSync(path, earlier);
const empty: Harm = (path) => truncateSync(path);

test.each<[string, string, Harm, "at rest" | "under load"]>([
  ["overwritten with what it was", "leads.sqlite", overwrite, "under load"],
  [
    "overwritten with a backup",
    "leads.sqlite",
    (path) => copyFileSync(path.replace("leads.sqlite", "backup.sqlite"), path),
    "at rest",
  ],
  ["cut", "leads.sqlite", (path) => truncateSync(path, statSync(path).size / 2), "at rest"],
  ["overwritten with what it was", "leads.sqlite-wal", overwrite, "at rest"],
  ["emptied", "leads.sqlite-wal", empty, "under load"],
  // Amid a write this would end the process.
  ["emptied", "leads.sqlite-shm", empty, "at rest"],
  ["filled", "leads.sqlite-shm", fill, "under load"],
])(
  "with its store %s (%s) it acknowledges nothing more, and has all it acknowledged after the repair [SF12]",
  async (what, name, harm, when) => {
    const server = await serve();
    const path = `${server.dataDir}/${name}`;
    expect(await server.send()).toMatchObject({ status: 200 });
    const earlier = readFileSync(path);
    if (what.endsWith("a backup"))
      await runCommand(server.dataDir, "backup", `${server.dataDir}/backup.sqlite`);
    const load = keepSending(server.origin, 8);
    await expect.poll(() => load.acknowledged.length, { interval: 1 }).toBeGreaterThan(100);
    if (when === "at rest") await load.stop();
    harm(path, earlier);
    await expectNoStore(server);
    await load.stop();
    await expect.poll(() => sentencesOf(server)[0]).toContain(`/${name} was overwritten or cut`);
    const left = await repair(server, name.endsWith("-shm"));
    expect(load.acknowledged.filter(({ id }) => !left.includes(id))).toEqual([]);
  },
);
