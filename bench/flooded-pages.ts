import { spawn } from "node:child_process";
import { once } from "node:events";
import { startServer } from "../tests/support/start-server.ts";
import { runLoad } from "./load-client.ts";
import type { Measurement } from "./measurement.ts";

const paths = ["/", "/castle-rock-dog-walking", "/healthz"];
const total = 3000;

/** What everybody else waits while somebody asks for what costs the most, beside an idle server. */
export async function measureFloodedPages(): Promise<Measurement[]> {
  const server = await startServer({ env: { NODE_ENV: "production" } });
  await measureP99(server.origin);
  const measurements: Measurement[] = [];
  for (const kind of ["unknown pages", "refused forms"]) {
    const idle = await measureP99(server.origin);
    const flood = spawn("node", ["bench/flood.ts", server.origin, kind], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    // A measurement that fails must not leave it behind.
    process.once("exit", () => flood.kill());
    await once(flood.stdout, "data");
    const flooded = await measureP99(server.origin);
    flood.kill();
    await once(flood, "exit");
    measurements.push({
      what: `p99 of pages and health, 16 connections asking for ${kind} / idle`,
      ratio: flooded / idle,
      atMost: 5,
      detail: `${flooded.toFixed(2)} ms / ${idle.toFixed(2)} ms`,
    });
  }
  await server.stop();
  return measurements;
}

async function measureP99(origin: string): Promise<number> {
  const request = (number: number) =>
    `GET ${paths[number % paths.length]} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\n\r\n`;
  const { p99Ms } = await runLoad({ port: Number(new URL(origin).port), connections: 1, total, request });
  return p99Ms;
}
