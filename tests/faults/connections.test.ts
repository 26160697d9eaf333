import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type IncomingMessage, type RequestListener, request } from "node:http";
import { connect, type Socket } from "node:net";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { runLoad } from "../../bench/load-client.ts";
import { consultationForm } from "../../domain/requests/consultation-form.ts";
import { requestStatusPath } from "../../domain/requests/request-protocol.ts";
import { createHttpServer, nodeLimits } from "../../server/net/http-server.ts";
import { listen } from "../support/listen.ts";
import { isLongRun } from "../support/long-run.ts";
import { startCaddy } from "../support/proxies.ts";
import { newConsultation } from "../support/send-consultation.ts";
import { serve, storesOnly } from "../support/serve.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";

let server: RunningServer;
let behindProxy: RunningServer;
beforeAll(async () => {
  server = await startServer({ env: storesOnly });
  behindProxy = await startServer({ env: { ...storesOnly, TRUSTED_PROXIES: "127.0.0.1" } });
  return async () => {
    await Promise.all([server.kill(), behindProxy.kill()]);
  };
});

function open(port = Number(new URL(server.origin).port)): Socket {
  const socket = connect({ port, host: "127.0.0.1" });
  return socket.on("error", () => undefined);
}

/** Everything that is answered until the connection ends. */
function answerTo(text: string, port?: number): Promise<string> {
  const socket = open(port);
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
    expect(await answerTo(text, port)).toMatch(/^HTTP\/1\.1 408 /);
});

test("a connection that takes nothing for twice the limit is ended, and one that goes on taking a little is not [FX26]", async () => {
  // Does not fit into any system buffer.
  const answer = Buffer.alloc(96 * 1024 * 1024, "x");
  const large = limited((_request, response) => response.end(answer), { timeout: 2000 });
  const { port, stop } = await listen(large);
  onTestFinished(stop);
  async function ask() {
    const client = open(port).pause();
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
  expect(await answerTo(lastHealthz, port)).toMatch(/late$/);
  expect(await answerTo("", port)).toBe("");
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

const crowdSize = 1050;

/** Resolves once each connection of the network has been open; they stay until the test ends. */
async function crowd(origin: string, address: string): Promise<void> {
  const args = ["tests/faults/crowd.ts", new URL(origin).port, String(crowdSize), address];
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

test("while one network has 1,050 requests under way, another's pages and forms are answered [SF05]", async () => {
  await crowd(server.origin, "127.0.0.2");
  await expectAnswers(server.origin);
});

// Caddy holds slow heads and idle connections back: only slow bodies reach the server behind it.
test("while one network has 1,050 requests under way to the Caddy in front, another's pages and forms are answered [SF05]", async () => {
  const caddy = await startCaddy("Caddyfile", [behindProxy.origin]);
  onTestFinished(caddy.stop);
  await crowd(caddy.origin, "127.0.0.5");
  await expectAnswers(caddy.origin);
});

/** The long run takes a minute or more. */
const [refusedForms, unknownPages] = isLongRun ? [15_000, 3000] : [800, 200];
const maxResidentMb = 300;

const formPath = "/castle-rock-dog-walking";
const refusedForm = new URLSearchParams({
  page: formPath,
  formType: "dog-walking-consultation",
  email: "nobody",
}).toString();

/** Some of them control how memory is returned. */
const settingsOfUnit = Object.fromEntries(
  [...readFileSync("deploy/website.service", "utf8").matchAll(/^Environment=(\w+)=(.*)$/gm)].map(
    ([, name = "", value = ""]) => [name, value],
  ),
);

test(`after ${refusedForms} plain forms that were refused and ${unknownPages} unknown pages the server has less than ${maxResidentMb} MB [SF21]`, async () => {
  const server = await serve({ env: settingsOfUnit });
  const residentMb = () => {
    const status = readFileSync(`/proc/${server.child.pid}/status`, "utf8");
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
  };
  const port = Number(new URL(server.origin).port);
  const post = `POST ${consultationForm.path} HTTP/1.1\r\nHost: localhost\r\nOrigin: ${server.origin}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${refusedForm.length}\r\n\r\n${refusedForm}`;
  await Promise.all([
    runLoad({ port, connections: 28, total: refusedForms, request: () => post }),
    runLoad({
      port,
      connections: 4,
      total: unknownPages,
      request: (number) => `GET /no-such-page-${number} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    }),
  ]);
  await expect.poll(residentMb, { interval: 1000 }).toBeLessThan(maxResidentMb);
});
