import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { consultationForm } from "../../domain/requests/consultation-form.ts";
import { requestStatusPath } from "../../domain/requests/request-protocol.ts";
import { connectionLimits, createHttpServer } from "../../server/net/http-server.ts";
import { listen } from "../support/listen.ts";
import { newApp } from "../support/new-app.ts";
import { newConsultation, sendConsultation } from "../support/send-consultation.ts";
import { storesOnly } from "../support/serve.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ env: storesOnly });
  return server.kill;
});

function open(origin = server.origin, localAddress?: string): Socket {
  const socket = connect({ port: Number(new URL(origin).port), host: "127.0.0.1", localAddress });
  return socket.on("error", () => undefined);
}

function readAll(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk;
    });
    socket.on("close", () => resolve(text));
  });
}

const head = `POST ${consultationForm.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;
const tenMegabytes = 10 * 1024 * 1024;
const piece = "x".repeat(64 * 1024);

test.each([
  ["announced", `${head}Content-Length: ${tenMegabytes}\r\n\r\n`, (chunk: string) => chunk, true],
  [
    "sent in pieces",
    `${head}Transfer-Encoding: chunked\r\n\r\n`,
    (chunk: string) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`,
    false,
  ],
])(
  "a body of ten megabytes, %s, is refused and read no further",
  async (_how, start, frame, isKnownAtOnce) => {
    const socket = open();
    const answered = readAll(socket);
    socket.write(start);
    const chunk = frame(piece);
    let sent = piece.length;
    // The last chunk is never sent, so a server that waits for the whole body times out.
    const pump = () => {
      while (sent < tenMegabytes && !socket.destroyed) {
        sent += piece.length;
        if (!socket.write(chunk)) {
          socket.once("drain", pump);
          return;
        }
      }
    };
    // Data in flight when the server closes the connection can destroy the answer.
    if (isKnownAtOnce) await once(socket, "data");
    pump();
    const answer = await answered;
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('"ok":false');
    expect(await server.send()).toMatchObject({ status: 200 });
  },
);

test("who sends a body in one-byte pieces is not let in for a while, and others are [SF06]", async () => {
  const [network, other] = ["127.0.0.2", "127.0.0.3"];
  const body = JSON.stringify(newConsultation());
  const inPieces = (size: number) =>
    `${head}Transfer-Encoding: chunked\r\n\r\n${(body.match(new RegExp(`.{1,${size}}`, "g")) ?? [])
      .map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`)
      .join("")}0\r\n\r\n`;
  const send = (text: string, localAddress: string) => {
    const socket = open(server.origin, localAddress);
    socket.write(text);
    return readAll(socket);
  };
  const healthz = "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
  expect(await send(inPieces(100).replace("Host", "Connection: close\r\nHost"), network)).toMatch(
    /^HTTP\/1\.1 200 /,
  );
  const waiting = readAll(open(server.origin, network));
  expect(await send(inPieces(1), network)).toBe("");
  expect(await waiting).toBe("");
  expect(await send(healthz, network)).toBe("");
  expect(await send(healthz, other)).toMatch(/^HTTP\/1\.1 200 /);
});

test("connections that send slowly are ended, sooner than by Node itself, and hold up nobody meanwhile", async () => {
  const { app } = await newApp();
  const limits = {
    ...connectionLimits,
    headersTimeout: 3000,
    requestTimeout: 4000,
    connectionsCheckingInterval: 500,
  };
  const origin = await serveWith(createHttpServer(limits).on("request", getRequestListener(app.fetch)));
  const plainOrigin = await serveWith(createServer({ connectionsCheckingInterval: 200 }));
  const sockets = Array.from({ length: 300 }, () => open(origin));
  const plain = open(plainOrigin);
  await Promise.all([plain, ...sockets].map((socket) => once(socket, "connect")));
  const ended = Promise.all(sockets.map(readAll));
  for (const socket of [plain, ...sockets]) socket.write("GET / HTTP/1.1\r\nHost: x\r\n");
  const drip = setInterval(() => {
    for (const socket of [plain, ...sockets]) if (!socket.destroyed) socket.write("X-Slow: 1\r\n");
  }, 100);
  onTestFinished(() => clearInterval(drip));

  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  expect(await sendConsultation(origin, newConsultation())).toMatchObject({ status: 200 });
  for (const answer of await ended) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(plain.closed).toBe(false);
});

async function serveWith(server: Server): Promise<string> {
  const { port, stop } = await listen(server);
  onTestFinished(stop);
  return `http://127.0.0.1:${port}`;
}

test("a health check in HTTP/1.0, which needs no Host header, is answered", async () => {
  const socket = open();
  socket.write("GET /healthz HTTP/1.0\r\n\r\n");
  expect(await readAll(socket)).toMatch(/^HTTP\/1\.1 200 OK/);
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
