import { join } from "node:path";
import { openSqliteStore } from "../server/store/open-sqlite-store.ts";
import { startServer } from "../tests/support/start-server.ts";
import { newDataDir, newLead } from "../tests/support/test-lead.ts";
import { startWebhookPeer } from "../tests/support/webhook-peer.ts";
import { runLoad } from "./load-client.ts";
import type { Measurement } from "./measurement.ts";

const waiting = 10_000;
/** Fewer than may queue for the store. */
const together = 200;

/** Compares a server whose webhook refuses every connection with one that has nothing to send. */
export async function measureRefusedChannel(): Promise<Measurement[]> {
  const idle = await startServer();
  const dataDir = newDataDir();
  await fillWithWaiting(dataDir);
  const gone = await startWebhookPeer();
  await gone.stop();
  const busy = await startServer({ dataDir, env: { NODE_ENV: "production", LEAD_WEBHOOK_URL: gone.url } });
  await load(idle.origin);
  await load(busy.origin);
  const idleP50Ms = await load(idle.origin);
  const busyP50Ms = await load(busy.origin);
  await busy.stop();
  await idle.stop();
  return [
    {
      what: `page p50 with ${waiting.toLocaleString("en-US")} waiting on a refused channel / idle`,
      ratio: busyP50Ms / idleP50Ms,
      atMost: 1.25,
      detail: `${busyP50Ms.toFixed(2)} / ${idleP50Ms.toFixed(2)} ms`,
    },
  ];
}

async function load(origin: string): Promise<number> {
  const request = () => "GET / HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\n\r\n";
  return (await runLoad({ port: Number(new URL(origin).port), connections: 1, total: 2000, request })).p50Ms;
}

async function fillWithWaiting(dataDir: string): Promise<void> {
  const store = await openSqliteStore({ file: join(dataDir, "leads.sqlite"), channels: ["webhook"] });
  for (let count = 0; count < waiting; count += together)
    await Promise.all(Array.from({ length: together }, () => store.saveLead(newLead(new Date()))));
  await store.close();
}
