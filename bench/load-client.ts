import { connect } from "node:net";
import { startServer } from "#tests/support/start-server.ts";
import { startBareServer } from "./bare-server.ts";
import type { Measurement } from "./measurement.ts";

export type LoadResult = { perSecond: number; p50Ms: number; p99Ms: number; failed: number };

/** Uses bare sockets: a client that costs more than the server would measure itself. `request` gets a unique number. */
export async function runLoad(options: {
  port: number;
  connections: number;
  total: number;
  request: (number: number) => string;
}): Promise<LoadResult> {
  const { port, connections, total, request } = options;
  const timesMs: number[] = [];
  let failed = 0;
  let next = 0;
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: connections }, runConnection));
  const seconds = (performance.now() - startedAt) / 1000;
  timesMs.sort((a, b) => a - b);
  return {
    perSecond: timesMs.length / seconds,
    p50Ms: percentile(timesMs, 0.5),
    p99Ms: percentile(timesMs, 0.99),
    failed,
  };

  async function runConnection(): Promise<void> {
    while (next < total) await sendOnConnection();
  }

  /** Sends requests until the server closes the connection or none is left. */
  function sendOnConnection(): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, "127.0.0.1");
      socket.setNoDelay(true);
      let sentAt = 0;
      let received = "";
      const send = () => {
        if (next >= total) return socket.end(resolve);
        sentAt = performance.now();
        socket.write(request(next++));
      };
      socket.on("connect", send).on("error", reject);
      socket.on("close", () =>
        reject(new Error(`Closed without a whole answer to request ${next}: ${received}`)),
      );
      socket.on("data", (chunk) => {
        received += chunk.toString("latin1");
        if (!isWhole(received)) return;
        timesMs.push(performance.now() - sentAt);
        if (!received.startsWith("HTTP/1.1 200")) failed++;
        const isLast = /\r\nconnection: close/i.test(received);
        received = "";
        if (isLast) socket.end(resolve);
        else send();
      });
    });
  }
}

function isWhole(answer: string): boolean {
  const headEnd = answer.indexOf("\r\n\r\n");
  if (headEnd < 0) return false;
  const length = /\r\ncontent-length: (\d+)/i.exec(answer)?.[1];
  return length !== undefined && answer.length >= headEnd + 4 + Number(length);
}

function percentile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

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
