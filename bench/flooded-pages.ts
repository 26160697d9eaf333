import { spawn } from "node:child_process";
import { once } from "node:events";
import { startServer } from "../tests/support/start-server.ts";
import { runLoad } from "./load-client.ts";
import type { Measurement } from "./measurement.ts";

const paths = ["/", "/castle-rock-dog-walking", "/healthz"];
const total = 3000;

export async function measureFloodedPages(): Promise<Measurement[]> {
  const server = await startServer({ env: { NODE_ENV: "production" } });
  await measureP99(server.origin);
  const measurements: Measurement[] = [];
  for (const kind of ["unknown pages", "refused forms"]) {
    const idle = await measureP99(server.origin);
    const flooded = await measureP99While(["bench/flood.ts", server.origin, kind], server.origin);
    measurements.push({
      what: `p99 of pages and health, 16 connections asking for ${kind} / idle`,
      ratio: flooded / idle,
      atMost: 5,
      detail: `${flooded.toFixed(2)} ms / ${idle.toFixed(2)} ms`,
    });
  }
  const sendBodies = (kind: string) =>
    measureP99While(["bench/piecemeal.ts", new URL(server.origin).port, kind], server.origin, ["/healthz"]);
  const whole = await sendBodies("whole");
  const inChunks = await sendBodies("in one-byte chunks");
  measurements.push({
    what: "p99 of health, 16 connections of one network sending a body in one-byte chunks / whole",
    ratio: inChunks / whole,
    atMost: 5,
    detail: `${inChunks.toFixed(2)} ms / ${whole.toFixed(2)} ms`,
  });
  await server.stop();
  return measurements;
}

/** `flood` is a program that prints something once it has begun. */
async function measureP99While(flood: string[], origin: string, asked = paths): Promise<number> {
  const flooding = spawn("node", flood, { stdio: ["ignore", "pipe", "inherit"] });
  // A measurement that fails must not leave it running.
  process.once("exit", () => flooding.kill());
  await once(flooding.stdout, "data");
  const p99Ms = await measureP99(origin, asked);
  flooding.kill();
  await once(flooding, "exit");
  return p99Ms;
}

async function measureP99(origin: string, asked = paths): Promise<number> {
  const request = (number: number) =>
    `GET ${asked[number % asked.length]} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\n\r\n`;
  const { p99Ms } = await runLoad({ port: Number(new URL(origin).port), connections: 1, total, request });
  return p99Ms;
}
