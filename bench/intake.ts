import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { consultationForm } from "#domain/requests/consultation-form.ts";
import { startWebhookPeer } from "#tests/support/http-peers.ts";
import { startServer } from "#tests/support/start-server.ts";
import { startBareServer } from "./bare-server.ts";
import { type LoadResult, runLoad } from "./load-client.ts";
import { compareRounds, type Measurement } from "./measurement.ts";

const rounds = 5;
const storedLeads = 1_000_000;

type MeasuredServer = { origin: string; child: ChildProcess };
type Load = LoadResult & { cpuUs: number };
type Round = Record<"bare" | "bareAlone" | "rush" | "alone", Load>;

/** Measures the whole endpoint, compared with a server that only stores the same two rows. */
export async function* measureIntake(): AsyncGenerator<Measurement> {
  // A slow receiver, because only writing and claiming deliveries is measured, not sending them.
  const webhook = await startWebhookPeer({ answer: "silent" });
  const env = { NODE_ENV: "production", LEAD_WEBHOOK_URL: webhook.url };
  const server = await startServer({ env });
  const bare = await startBareServer();
  for (const warmedUp of [server, bare]) await load(warmedUp, 64, 3000, "warm-up");
  // In turns, because the load of other programs on the machine varies.
  const measured: Round[] = [];
  for (let round = 0; round < rounds; round++)
    measured.push({
      bare: await load(bare, 64, 10_000, `bare-${round}`),
      bareAlone: await load(bare, 1, 1000, `bare-alone-${round}`),
      alone: await load(server, 1, 1000, `alone-${round}`),
      rush: await load(server, 64, 10_000, `rush-${round}`),
    });
  await Promise.all([server.stop(), bare.stop()]);
  const compare = (pair: (round: Round) => [number, number], format: typeof ms) =>
    compareRounds(measured.map(pair), format);
  yield {
    what: "requests/s, 64 connections / of a bare server that stores the same",
    atLeast: 0.65,
    ...compare(({ bare, rush }) => [rush.perSecond, bare.perSecond], round),
  };
  yield {
    what: "processor time a request / of the bare server",
    atMost: 2.5,
    ...compare(({ bare, rush }) => [rush.cpuUs, bare.cpuUs], us),
  };
  yield {
    what: "p50 at 1 connection / of the bare server",
    atMost: 5,
    ...compare(({ bareAlone, alone }) => [alone.p50Ms, bareAlone.p50Ms], ms),
  };
  yield {
    what: "p99 at 64 connections / of the bare server",
    atMost: 2,
    ...compare(({ bare, rush }) => [rush.p99Ms, bare.p99Ms], ms),
  };

  fillStore(`${server.dataDir}/leads.sqlite`);
  const again = await startServer({ env, dataDir: server.dataDir });
  await load(again, 64, 3000, "warm-full");
  const full = [];
  for (let round = 0; round < rounds; round++) full.push(await load(again, 64, 10_000, `full-${round}`));
  await again.stop();
  await webhook.stop();
  yield {
    what: "rate with 1,000,000 leads / with none",
    atLeast: 0.8,
    ...compareRounds(
      full.map(({ perSecond }, index) => [perSecond, measured[index]?.rush.perSecond ?? 0]),
      round,
    ),
  };
  const all = [...measured.flatMap(({ alone, rush }) => [alone, rush]), ...full];
  yield {
    what: "requests not answered 200",
    value: all.reduce((sum, { failed }) => sum + failed, 0),
    atMost: 0,
  };
}

/** `name` makes its requests differ from those of other loads. */
async function load(server: MeasuredServer, connections: number, total: number, name: string): Promise<Load> {
  const cpuBefore = cpuMs(server);
  const result = await runLoad({
    port: Number(new URL(server.origin).port),
    connections,
    total,
    request(number) {
      const body = JSON.stringify({
        firstName: "Dana",
        email: `dana-${name}-${number}@example.com`,
        phone: "303-555-0123",
        zipCode: "80104",
        bestTimeToCall: "",
        message: `Two walks a week for one beagle, request ${number}.`,
        optInCommunications: false,
        formType: "dog-walking-consultation",
        submissionId: `bench-${name}-${number}`,
      });
      return `POST ${consultationForm.path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
    },
  });
  return { ...result, cpuUs: ((cpuMs(server) - cpuBefore) * 1000) / total };
}

/** Returns processor time, which varies less than elapsed time; NaN if the system does not report it. */
function cpuMs({ child }: MeasuredServer): number {
  try {
    // The fields follow the name in brackets, in hundredths of a second: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
    const [user, system] =
      readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ")[1]?.split(" ").slice(11) ?? [];
    return (Number(user) + Number(system)) * 10;
  } catch {
    return Number.NaN;
  }
}

function fillStore(file: string): void {
  const database = new DatabaseSync(file);
  database.exec(`
    pragma synchronous = off;
    begin;
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${storedLeads})
    insert into lead (id, form, status, received_at, email, fingerprint, fields)
      select 'old-' || i, 'dog-walking-consultation', 'accepted',
        strftime('%Y-%m-%dT%H:%M:%fZ', 1700000000 + i * 60, 'unixepoch'), 'old-' || i || '@example.com',
        hex(randomblob(24)), '{"firstName":"Old","message":"' || hex(randomblob(100)) || '"}'
      from n;
    insert into message (key, channel, kind, lead_seq, created_at, state, attempts) select id, 'webhook', 'request', seq, received_at, 'delivered', 1 from lead where id like 'old-%';
    commit;
  `);
  database.close();
}

const round = (value: number) => Math.round(value).toLocaleString("en-US");
const us = (value: number) => `${Math.round(value)} µs`;
const ms = (value: number) => `${value.toFixed(2)} ms`;
