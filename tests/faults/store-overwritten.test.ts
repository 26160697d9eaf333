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
import { expect, onTestFinished, test } from "vitest";
import { newFolder, runLeads } from "../support/leads-folder.ts";
import { keepSending, newConsultation, sendConsultation } from "../support/send-consultation.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";

// A channel that nobody answers, so that only requests are stored.
const env = { NODE_ENV: "production", LEAD_WEBHOOK_URL: "http://127.0.0.1:9" };

async function newServer(dataDir?: string): Promise<RunningServer> {
  const server = await startServer({ env, ...(dataDir && { dataDir }) });
  onTestFinished(async () => {
    await server.stop();
  });
  return server;
}

/** Returns the ids of acknowledged requests. */
async function sendSome(server: RunningServer, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let sent = 0; sent < count; sent++) {
    const { status, body } = await sendConsultation(server.origin, newConsultation());
    expect(status).toBe(200);
    ids.push(body.id ?? "");
  }
  return ids;
}

async function runCommand(dataDir: string, args: string[]): Promise<void> {
  expect(await runLeads(newFolder(), args, { DATA_DIR: dataDir })).toMatchObject({ code: 0, stderr: "" });
}

/** Overwrites in place, as `cp` does. */
function overwrite(path: string, content: Buffer): void {
  writeFileSync(path, content);
}

function fill(path: string): void {
  writeSync(openSync(path, "r+"), Buffer.alloc(statSync(path).size, 0xaa));
}

function cut(path: string, share: number): void {
  truncateSync(path, Math.floor(statSync(path).size * share));
}

/** Each sentence of the log once. */
function sentencesOf(server: RunningServer): string[] {
  const lines = server.output().split("\n");
  return lines
    .filter((line) => line.includes("the store needs repair"))
    .map((line) => JSON.parse(line).fault);
}

/** Follows docs/operating.md and returns the stored requests. */
async function repair(server: RunningServer, isIndexAlone: boolean): Promise<string[]> {
  if (!isIndexAlone) await expect.poll(() => sentencesOf(server).length).toBe(2);
  expect(await server.stop()).toBe(0);
  if (!isIndexAlone) {
    const file = sentencesOf(server)[1]?.match(/\S+rescued-\S+\.sqlite/)?.[0] ?? "";
    await runCommand(server.dataDir, ["restore", file]);
  }
  const again = await newServer(server.dataDir);
  await sendSome(again, 1);
  await again.stop();
  const database = new DatabaseSync(`${server.dataDir}/leads.sqlite`);
  expect(database.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
  const ids = database.prepare("select id from lead order by seq").all();
  database.close();
  return ids.map(({ id }) => String(id));
}

type Harm = (path: string, earlier: Buffer) => void;

test.each<[string, string, Harm]>([
  ["overwritten with what it was", "leads.sqlite", (path, earlier) => overwrite(path, earlier)],
  [
    "overwritten with a backup",
    "leads.sqlite",
    (path) => copyFileSync(path.replace("leads.sqlite", "earlier.sqlite"), path),
  ],
  ["emptied", "leads.sqlite", (path) => cut(path, 0)],
  ["cut", "leads.sqlite", (path) => cut(path, 0.5)],
  ["overwritten with what it was", "leads.sqlite-wal", (path, earlier) => overwrite(path, earlier)],
  ["emptied", "leads.sqlite-wal", (path) => cut(path, 0)],
  ["cut", "leads.sqlite-wal", (path) => cut(path, 0.5)],
  ["filled", "leads.sqlite-wal", (path) => fill(path)],
  ["overwritten with what it was", "leads.sqlite-shm", (path, earlier) => overwrite(path, earlier)],
  ["emptied", "leads.sqlite-shm", (path) => cut(path, 0)],
  ["filled", "leads.sqlite-shm", (path) => fill(path)],
])(
  "with its store %s (%s) it acknowledges nothing more, and has all it acknowledged after the repair [SF12]",
  async (what, name, harm) => {
    const server = await newServer();
    const path = `${server.dataDir}/${name}`;
    const ids = await sendSome(server, 20);
    const earlier = readFileSync(path);
    if (what === "overwritten with a backup")
      await runCommand(server.dataDir, ["backup", `${server.dataDir}/earlier.sqlite`]);
    ids.push(...(await sendSome(server, 20)));

    harm(path, earlier);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => sendConsultation(server.origin, newConsultation())),
    );
    answers.push(await sendConsultation(server.origin, newConsultation()));
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 503, retryAfter: "5", body: { ok: false } });
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(503);
    expect((await fetch(server.origin)).status).toBe(200);
    await expect.poll(() => sentencesOf(server)[0]).toContain(`/${name} was overwritten or cut`);

    const left = await repair(server, name.endsWith("-shm"));
    expect(left.slice(0, -1)).toEqual(ids);
  },
);

test.each<[string, string, Harm]>([
  ["overwritten with what it was", "leads.sqlite", overwrite],
  ["emptied", "leads.sqlite-wal", (path) => cut(path, 0)],
  ["filled", "leads.sqlite-shm", fill],
])(
  "with its store %s (%s) under load it has all it acknowledged after the repair [SF12]",
  async (_, name, harm) => {
    const server = await newServer();
    const path = `${server.dataDir}/${name}`;
    await sendSome(server, 1);
    const earlier = readFileSync(path);
    const load = keepSending(server.origin, 8);
    await expect.poll(() => load.acknowledged.length, { interval: 1 }).toBeGreaterThan(300);
    harm(path, earlier);
    await expect.poll(() => sentencesOf(server)[0], { interval: 1 }).toContain(`/${name} was overwritten`);
    expect(await sendConsultation(server.origin, newConsultation())).toMatchObject({ status: 503 });
    await load.stop();
    const left = await repair(server, name.endsWith("-shm"));
    expect(load.acknowledged.filter(({ id }) => !left.includes(id))).toEqual([]);
    console.log(`${name}: ${load.acknowledged.length} requests acknowledged, ${left.length} stored`);
  },
);
