import { spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { text } from "node:stream/consumers";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { consultationForm } from "../../domain/requests/consultation-form.ts";
import { newConsultation } from "../support/send-consultation.ts";
import { storesOnly } from "../support/serve.ts";
import { startCaddy } from "../support/start-caddy.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";

const visits = 3;
const crowdSize = 1050;
const visitorAddress = "127.0.0.9";

/** Resolves once each connection of the network has been open; they stay until the test ends. */
async function crowd(origin: string, way: string, address: string): Promise<void> {
  const args = ["bench/crowd.ts", new URL(origin).port, way, String(crowdSize), address];
  const child = spawn("node", args, { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(async () => {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  });
  await once(child.stdout, "data");
}

/** From another network on a new connection; an error code when there is no answer. */
function ask(origin: string, path: string, body?: string): Promise<string | number | undefined> {
  const length = body && { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
  return new Promise((resolve) => {
    const asked = request(
      { host: "127.0.0.1", port: new URL(origin).port, localAddress: visitorAddress, agent: false },
      async (answer) => {
        await text(answer);
        resolve(answer.statusCode);
      },
    );
    asked.path = path;
    asked.method = body ? "POST" : "GET";
    for (const [name, value] of Object.entries({ ...length })) asked.setHeader(name, value);
    asked.on("error", (error) => resolve(error.message)).end(body);
  });
}

async function visit(origin: string) {
  const answers = [];
  for (let count = 0; count < visits; count++)
    answers.push(
      await ask(origin, "/"),
      await ask(origin, consultationForm.path, JSON.stringify(newConsultation())),
    );
  return answers;
}

const allAnswered = Array.from({ length: 2 * visits }, () => 200);

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
  expect(await visit(server.origin)).toEqual(allAnswered);
});

// Caddy holds slow heads and idle connections back, so only slow bodies can reach the server.
test("while one network has 1,050 slow bodies under way to the Caddy in front, another's pages and forms are answered [SF05]", async () => {
  const caddy = await startCaddy("Caddyfile", [server.origin]);
  onTestFinished(caddy.stop);
  await crowd(caddy.origin, "slow bodies", "127.0.0.5");
  expect(await visit(caddy.origin)).toEqual(allAnswered);
});
