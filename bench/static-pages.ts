import { startServer } from "#tests/support/start-server.ts";
import { startBareServer } from "./bare-server.ts";
import { runLoad } from "./load-client.ts";
import type { Measurement } from "./measurement.ts";

const total = 30_000;
const request = () => "GET / HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\n\r\n";

/** Compares the home page with a bare file server of node:http. */
export async function* measureStaticPages(): AsyncGenerator<Measurement> {
  const bare = await startBareServer();
  const server = await startServer();
  const limit = await measureRate(bare.origin);
  const ours = await measureRate(server.origin);
  await bare.stop();
  await server.stop();
  const detail = `${Math.round(ours).toLocaleString("en-US")} / ${Math.round(limit).toLocaleString("en-US")}`;
  yield { what: "static pages/s / bare node:http", value: ours / limit, atLeast: 0.5, detail };
}

async function measureRate(origin: string): Promise<number> {
  const port = Number(new URL(origin).port);
  await runLoad({ port, connections: 64, total: 3000, request });
  return (await runLoad({ port, connections: 64, total, request })).perSecond;
}
