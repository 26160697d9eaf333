import { startServer } from "../tests/support/start-server.ts";
import { startWebhookPeer } from "../tests/support/webhook-peer.ts";
import { load } from "./intake.ts";
import { type Measurement, median } from "./measurement.ts";

const rounds = 3;
/** More than may queue for the store, and fewer than the server accepts. */
const connections = 950;

/** Compares accepted requests under overload with a server that has 64 connections. */
export async function measureOverload(): Promise<Measurement[]> {
  const webhook = await startWebhookPeer({ answer: "silent" });
  const server = await startServer({ env: { NODE_ENV: "production", LEAD_WEBHOOK_URL: webhook.url } });
  await load(server, 64, 3000, "warm-up");
  const measured = [];
  for (let round = 0; round < rounds; round++)
    measured.push({
      calm: await load(server, 64, 5000, `calm-${round}`),
      rush: await load(server, connections, 20_000, `overload-${round}`),
    });
  await server.stop();
  await webhook.stop();
  const calmMs = median(measured.map(({ calm }) => calm.p99Ms));
  const rushMs = median(measured.map(({ rush }) => rush.p99Ms));
  const refused = measured.map(({ rush }) => rush.refused);
  return [
    {
      what: `p99 of the requests stored while ${connections} come at once / with 64`,
      ratio: rushMs / calmMs,
      atMost: 10,
      detail: `${rushMs.toFixed(0)} / ${calmMs.toFixed(0)} ms, told to come again: ${refused.join(", ")}`,
    },
    {
      what: "answered neither 200 nor 503 with Retry-After",
      ratio: measured.reduce((sum, { rush }) => sum + rush.failed, 0),
      atMost: 0,
      detail: "",
    },
  ];
}
