import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { consultationForm } from "#domain/requests/consultation-form.ts";
import { startCaddy } from "../support/proxies.ts";
import { newConsultation } from "../support/send-consultation.ts";
import { serve } from "../support/serve.ts";
import { startProgram } from "../support/start-program.ts";

const crowdSize = 1050;

/** Resolves once each connection of the network has been open; they stay until the test ends. */
async function crowd(origin: string, address: string): Promise<void> {
  const args = ["tests/faults/crowd.ts", new URL(origin).port, String(crowdSize), address];
  const { stop } = await startProgram("node", args, /crowding/);
  onTestFinished(stop);
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

test("while one network has 1,050 requests under way, another's pages and forms are answered [SF05]", async () => {
  const { origin } = await serve();
  await crowd(origin, "127.0.0.2");
  await expectAnswers(origin);
});

// Caddy holds slow heads and idle connections back: only slow bodies reach the server behind it.
test("while one network has 1,050 requests under way to the Caddy in front, another's pages and forms are answered [SF05]", async () => {
  const behindProxy = await serve({ env: { TRUSTED_PROXIES: "127.0.0.1" } });
  const caddy = await startCaddy(behindProxy.origin);
  onTestFinished(caddy.stop);
  await crowd(caddy.origin, "127.0.0.5");
  await expectAnswers(caddy.origin);
});
