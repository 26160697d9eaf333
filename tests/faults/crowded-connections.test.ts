import { spawn } from "node:child_process";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { consultationForm } from "../../domain/requests/consultation-form.ts";
import { startCaddy } from "../support/proxies.ts";
import { newConsultation } from "../support/send-consultation.ts";
import { storesOnly } from "../support/serve.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";

const crowdSize = 1050;

/** Resolves once each connection of the network has been open; they stay until the test ends. */
async function crowd(origin: string, way: string, address: string): Promise<void> {
  const args = ["tests/faults/crowd.ts", new URL(origin).port, way, String(crowdSize), address];
  const child = spawn("node", args, { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(async () => {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  });
  await once(child.stdout, "data");
}

/** From another network, on a new connection. */
async function statusOf(url: string, body?: string): Promise<number | undefined> {
  const method = body ? "POST" : "GET";
  const headers = { "content-type": "application/json" };
  const asked = request(url, { method, headers, localAddress: "127.0.0.9", family: 4, agent: false });
  const answered = once(asked.end(body), "response") as Promise<[IncomingMessage]>;
  const [answer] = await answered;
  answer.resume();
  return answer.statusCode;
}

async function expectAnswers(origin: string): Promise<void> {
  for (let visit = 0; visit < 2; visit++) {
    expect(await statusOf(origin)).toBe(200);
    expect(await statusOf(origin + consultationForm.path, JSON.stringify(newConsultation()))).toBe(200);
  }
}

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ env: { ...storesOnly, TRUSTED_PROXIES: "127.0.0.1" } });
  return server.kill;
});

test.each([
  ["slow heads", "127.0.0.2"],
  ["slow bodies", "127.0.0.3"],
  ["idle connections", "127.0.0.4"],
])("while one network has 1,050 %s, another's pages and forms are answered [SF05]", async (way, address) => {
  await crowd(server.origin, way, address);
  await expectAnswers(server.origin);
});

// Caddy holds slow heads and idle connections back, so only slow bodies can reach the server.
test("while one network has 1,050 slow bodies under way to the Caddy in front, another's pages and forms are answered [SF05]", async () => {
  const caddy = await startCaddy("Caddyfile", [server.origin]);
  onTestFinished(caddy.stop);
  await crowd(caddy.origin, "slow bodies", "127.0.0.5");
  await expectAnswers(caddy.origin);
});
