import { once } from "node:events";
import type { RequestListener } from "node:http";
import { connect, type Socket } from "node:net";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { consultationForm } from "../../domain/requests/consultation-form.ts";
import { requestStatusPath } from "../../domain/requests/request-protocol.ts";
import { createHttpServer, nodeLimits } from "../../server/net/http-server.ts";
import { listen } from "../support/listen.ts";
import { newConsultation } from "../support/send-consultation.ts";
import { storesOnly } from "../support/serve.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ env: storesOnly });
  return server.kill;
});

type Place = { port?: number; localAddress?: string };

function open({ port = Number(new URL(server.origin).port), ...place }: Place = {}): Socket {
  const socket = connect({ port, host: "127.0.0.1", ...place });
  return socket.on("error", () => undefined);
}

/** Everything that is answered until the connection ends. */
function answerTo(text: string, place: Place = {}): Promise<string> {
  const socket = open(place);
  let answer = "";
  socket.on("data", (chunk) => (answer += chunk));
  socket.write(text);
  return new Promise((resolve) => socket.on("close", () => resolve(answer)));
}

const head = `POST ${consultationForm.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;
const healthz = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
const lastHealthz = healthz.replace("Host", "Connection: close\r\nHost");

/** A server in this process, with some limits lower than usual. */
function limited(listener: RequestListener, changed: Partial<typeof nodeLimits>) {
  return createHttpServer(listener, { trustedProxies: [], limits: { ...nodeLimits, ...changed } });
}

test("who sends a body in one-byte pieces is not let in for a while, and others are [SF06]", async () => {
  const pieces = [...JSON.stringify(newConsultation())].map((piece) => `1\r\n${piece}\r\n`).join("");
  const inPieces = `${head}Transfer-Encoding: chunked\r\n\r\n${pieces}0\r\n\r\n`;
  expect(await answerTo(inPieces, { localAddress: "127.0.0.2" })).toBe("");
  expect(await answerTo(lastHealthz, { localAddress: "127.0.0.2" })).toBe("");
  expect(await answerTo(lastHealthz, { localAddress: "127.0.0.3" })).toMatch(/^HTTP\/1\.1 200 /);
});

test("a connection that waits for eight answers gets them, and one that waits for a hundred is ended", async () => {
  const answers = async (text: string) => (await answerTo(text)).split("HTTP/1.1 200 OK").length - 1;
  expect(await answers(healthz.repeat(7) + lastHealthz)).toBe(8);
  expect(await answers(healthz.repeat(100))).toBeLessThan(100);
});

test("a connection that sends its head or body too slowly is ended", async () => {
  const changed = { headersTimeout: 300, requestTimeout: 600, connectionsCheckingInterval: 100 };
  const slow = limited((request) => request.resume(), changed);
  const { port, stop } = await listen(slow);
  onTestFinished(stop);
  for (const text of ["GET / HTTP/1.1\r\n", `${head}Content-Length: 9\r\n\r\n{`])
    expect(await answerTo(text, { port })).toMatch(/^HTTP\/1\.1 408 /);
});

test("a connection that takes nothing for twice the limit is ended, and one that goes on taking a little is not [FX26]", async () => {
  // Does not fit into any system buffer.
  const answer = Buffer.alloc(96 * 1024 * 1024, "x");
  const large = limited((_request, response) => response.end(answer), { timeout: 2000 });
  const { port, stop } = await listen(large);
  onTestFinished(stop);
  async function ask() {
    const client = open({ port }).pause();
    const [served] = (await once(large, "connection")) as [Socket];
    client.write(lastHealthz);
    return { client, served };
  }
  const idle = await ask();
  const steady = await ask();
  let taken = 0;
  // As slow as allowed until the other connection is closed, then to the end of the answer.
  const sips = setInterval(() => (taken += steady.client.read()?.length ?? 0), 50);
  onTestFinished(() => clearInterval(sips));
  await once(idle.served, "close");
  expect(steady.served.closed).toBe(false);
  clearInterval(sips);
  steady.client.on("data", (chunk) => (taken += chunk.length)).resume();
  await once(steady.client, "close");
  expect(taken).toBeGreaterThan(answer.length);
});

test("a request that came in whole is answered, however long it takes; a silent connection is ended", async () => {
  const busy = limited(
    async (_request, response) => {
      await once(busy, "timeout");
      response.end("late");
    },
    { timeout: 300 },
  );
  const { port, stop } = await listen(busy);
  onTestFinished(stop);
  expect(await answerTo(lastHealthz, { port })).toMatch(/late$/);
  expect(await answerTo("", { port })).toBe("");
});

test("a health check in HTTP/1.0, which needs no Host header, is answered", async () => {
  expect(await answerTo("GET /healthz HTTP/1.0\r\n\r\n")).toMatch(/^HTTP\/1\.1 200 OK/);
});

test("a request whose sender hangs up before the answer is stored, and known when it is sent again [X10]", async () => {
  const consultation = newConsultation();
  const body = JSON.stringify(consultation);
  const socket = open();
  socket.write(`${head}Content-Length: ${body.length}\r\n\r\n${body}`, () => socket.destroy());
  const status = `${server.origin}${requestStatusPath}/${consultation.submissionId}`;
  await expect.poll(async () => (await fetch(status)).json()).toMatchObject({ known: true });
  expect(await server.send(consultation)).toMatchObject({ status: 200 });
});
