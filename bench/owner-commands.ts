import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Client } from "pg";
import { openStore } from "../server/store/open-store.ts";
import {
  createDatabase,
  newClusterFolder,
  newDatabaseUrl,
  startCluster,
  stopCluster,
} from "../tests/support/postgres-cluster.ts";
import { type Measurement, overRounds } from "./measurement.ts";

const storedLeads = 1_000_000;
const rounds = 5;
const memoryLimitMb = 300;

const engines = ["SQLite", "PostgreSQL"] as const;
const all = storedLeads.toLocaleString("en-US");

/** Compares each command with the same one on an empty store, which is mostly the program's start. */
export async function* measureOwnerCommands(): AsyncGenerator<Measurement> {
  const cluster = newClusterFolder();
  const server = startCluster(cluster);
  for (const engine of engines) {
    const empty = await newData(engine, server);
    const full = await newData(engine, server);
    await (full.DATABASE_URL ? fillPostgres(full.DATABASE_URL) : fillSqlite(fileIn(full.DATA_DIR)));
    for await (const { what, ...measured } of measureEngine(full, empty))
      yield { what: `${engine}: ${what}`, ...measured };
    for (const { DATA_DIR } of [empty, full]) rmSync(DATA_DIR, { recursive: true });
  }
  stopCluster(cluster, "fast");
  rmSync(cluster, { recursive: true });
}

type Data = { DATA_DIR: string; DATABASE_URL?: string };

async function* measureEngine(full: Data, empty: Data): AsyncGenerator<Measurement> {
  for (const command of [
    ["show", `old-${storedLeads / 2}`],
    ["list", "--limit", "50"],
    ["list", "--until", "2023-12-31", "--limit", "50"],
    ["list", "--status", "held"],
    ["list", "--form", "contact", "--limit", "50"],
  ]) {
    const what = `leads ${command.join(" ")}, ${all} requests / none`;
    yield { what, atMost: 3, ...(await compare(command, full, empty)) };
  }
  const backup = join(full.DATA_DIR, "all.sqlite");
  for (const command of [
    ["export", "--format", "csv"],
    ["export", "--format", "json"],
    ["backup", backup],
    ["forget", "old-5@example.com", "--yes"],
    // A number that nobody has, so that every request is searched.
    ["forget", "303-555-0199", "--yes"],
    ["retention", "--dry-run"],
    ["retention"],
    ["restore", backup],
  ]) {
    const { maxMb, ms, lines, code } = await run(command, full);
    if (code !== 0) throw new Error(`leads ${command.join(" ")} ended with ${code}`);
    if (command[0] === "export" && lines < storedLeads) throw new Error(`Only ${lines} lines were exported`);
    const name = command.filter((word) => word !== backup).join(" ");
    const what = `memory of leads ${name}, ${all} requests / ${memoryLimitMb} MB`;
    const detail = `${Math.round(maxMb)} MB, ${Math.round(ms / 1000)} s`;
    yield { what, atMost: 1, ratio: maxMb / memoryLimitMb, detail };
  }
}

async function newData(engine: (typeof engines)[number], server: string): Promise<Data> {
  const dataDir = mkdtempSync(join(tmpdir(), "leads-"));
  const databaseUrl = engine === "SQLite" ? null : newDatabaseUrl(server);
  if (databaseUrl) await createDatabase(databaseUrl);
  await (await openStore({ databaseUrl, databaseFile: fileIn(dataDir), channels: [] })).close();
  return { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
}

function fileIn(dataDir: string): string {
  return join(dataDir, "leads.sqlite");
}

async function compare(command: string[], full: Data, empty: Data) {
  const pairs: [number, number][] = [];
  for (let round = 0; round < rounds; round++)
    pairs.push([(await run(command, full)).ms, (await run(command, empty)).ms]);
  return overRounds(pairs, (ms) => `${Math.round(ms)} ms`);
}

const memoryReporter =
  "data:text/javascript,process.on('exit',()=>process.stderr.write(' '+process.resourceUsage().maxRSS))";
const script: string[] = JSON.parse(readFileSync("package.json", "utf8")).scripts.leads.split(" ");

/** As the owner calls it. */
async function run(command: string[], data: Data) {
  const before = performance.now();
  const child = spawn(process.execPath, ["--import", memoryReporter, ...script.slice(1), ...command], {
    env: { PATH: process.env.PATH, ...data },
  });
  let lines = 0;
  let reported = "";
  child.stdout.on("data", (chunk: Buffer) => {
    for (const byte of chunk) if (byte === 10) lines++;
  });
  child.stderr.on("data", (chunk) => (reported += chunk));
  const [code] = await once(child, "close");
  return { ms: performance.now() - before, code, lines, maxMb: Number(reported.split(" ").at(-1)) / 1024 };
}

function fillSqlite(file: string): void {
  const database = new DatabaseSync(file);
  const received = "strftime('%Y-%m-%dT%H:%M:%fZ', 1700000000 + i * 60, 'unixepoch')";
  database.exec(`
    pragma synchronous = off;
    begin;
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${storedLeads})
    ${insertLeads(received, "hex(randomblob(100))")};
    ${insertDeliveries};
    commit;
  `);
  database.close();
}

async function fillPostgres(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const received = `to_char(to_timestamp(1700000000 + i * 60) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  await client.query(`with n(i) as (select generate_series(1, ${storedLeads}))
    ${insertLeads(received, "repeat(md5(i::text), 6)")}`);
  await client.query(insertDeliveries);
  await client.query("vacuum analyze");
  await client.end();
}

/** Old, delivered leads, as a store has them after years. */
function insertLeads(received: string, text: string): string {
  return `insert into lead (id, form, status, received_at, email, fingerprint, fields)
    select 'old-' || i, 'dog-walking-consultation', 'accepted', ${received}, 'old-' || i || '@example.com', 'print-' || i,
      '{"firstName":"Old","phone":"303-555-0100","message":"' || ${text} || '"}' from n`;
}

const insertDeliveries =
  "insert into delivery (lead_seq, channel, state, attempts) select seq, 'webhook', 'delivered', 1 from lead";
