import { DatabaseSync } from "node:sqlite";
import { submitConsultationPath } from "../domain/function-calls.ts";
import { startServer } from "../tests/support/start-server.ts";
import { startWebhookPeer } from "../tests/support/webhook-peer.ts";
import { runLoad } from "./load-client.ts";
import type { Measurement } from "./measurement.ts";
import { measureRawCommits } from "./raw-commits.ts";

const storedLeads = 1_000_000;

/** The whole endpoint, validation, limits, idempotency, lead and deliveries, beside the disk's own limit. */
export async function measureIntake(): Promise<Measurement[]> {
  const raw = measureRawCommits(4000);
  // A receiver that takes its time: deliveries are written and claimed, and sending them is not what is measured.
  const webhook = await startWebhookPeer({ answer: "silent" });
  const env = { NODE_ENV: "production", LEAD_WEBHOOK_URL: webhook.url };
  const server = await startServer({ env });
  const port = Number(new URL(server.origin).port);
  await load(port, 64, 2000, "warm-up");
  const alone = await load(port, 1, 3000, "alone");
  const rush = await load(port, 64, 30_000, "rush");
  await server.stop();

  fillStore(`${server.dataDir}/leads.sqlite`);
  const again = await startServer({ env, dataDir: server.dataDir });
  const fullPort = Number(new URL(again.origin).port);
  await load(fullPort, 64, 2000, "warm-full");
  const full = await load(fullPort, 64, 30_000, "full");
  await again.stop();
  await webhook.stop();

  return [
    {
      what: "requests/s, 64 connections / raw commits/s",
      ratio: rush.perSecond / raw.perSecond,
      atLeast: 2,
      detail: `${round(rush.perSecond)} / ${round(raw.perSecond)}`,
    },
    {
      what: "p50 at 1 connection / raw commit p50",
      ratio: alone.p50Ms / raw.p50Ms,
      atMost: 3,
      detail: `${ms(alone.p50Ms)} / ${ms(raw.p50Ms)}`,
    },
    {
      what: "p99 at 64 connections / raw commit p50",
      ratio: rush.p99Ms / raw.p50Ms,
      atMost: 25,
      detail: `${ms(rush.p99Ms)} / ${ms(raw.p50Ms)}`,
    },
    {
      what: "rate with 1,000,000 leads / with none",
      ratio: full.perSecond / rush.perSecond,
      atLeast: 0.8,
      detail: `${round(full.perSecond)} / ${round(rush.perSecond)}`,
    },
    {
      what: "requests not answered 200",
      ratio: alone.failed + rush.failed + full.failed,
      atMost: 0,
      detail: "",
    },
  ];
}

function load(port: number, connections: number, total: number, name: string) {
  return runLoad({
    port,
    connections,
    total,
    request(number) {
      const body = JSON.stringify({
        firstName: "Dana",
        email: `dana-${name}-${number}@example.com`,
        phone: "720-555-0142",
        zipCode: "80104",
        bestTimeToCall: "",
        message: `Two walks a week for one beagle, request ${number}.`,
        optInCommunications: false,
        formType: "dog-walking-consultation",
        submissionId: `bench-${name}-${number}`,
      });
      return `POST ${submitConsultationPath} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
    },
  });
}

/** Old, delivered leads, as a store has them after years. */
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
    insert into delivery (lead_seq, channel, state, attempts) select seq, 'webhook', 'delivered', 1 from lead where id like 'old-%';
    commit;
  `);
  database.close();
}

const round = (value: number) => Math.round(value).toLocaleString("en-US");
const ms = (value: number) => `${value.toFixed(2)} ms`;
