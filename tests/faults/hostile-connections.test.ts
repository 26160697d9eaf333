import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { submitConsultationPath } from "../../domain/requests/function-calls.ts";
import { newConsultation, sendConsultation } from "../support/send-consultation.ts";
import { startServer } from "../support/start-server.ts";

async function newServer() {
  const server = await startServer();
  onTestFinished(async () => {
    await server.stop();
  });
  return server;
}

function open(origin: string): Socket {
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
  return socket.on("error", () => undefined);
}

/** What comes back until the server hangs up. */
function readAll(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk;
    });
    socket.on("close", () => resolve(text));
  });
}

const head = `POST ${submitConsultationPath} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;
const tenMegabytes = 10 * 1024 * 1024;
const piece = "x".repeat(64 * 1024);

test.each([
  ["announced", `${head}Content-Length: ${tenMegabytes}\r\n\r\n`, (chunk: string) => chunk],
  [
    "sent in pieces",
    `${head}Transfer-Encoding: chunked\r\n\r\n`,
    (chunk: string) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`,
  ],
])("a body of ten megabytes, %s, is refused and read no further", async (_how, start, frame) => {
  const server = await newServer();
  const socket = open(server.origin);
  const answered = readAll(socket);
  socket.write(start);
  const chunk = frame(piece);
  let sent = piece.length;
  // The last piece is never sent: whoever waits for the whole body answers only that it took too long.
  const pump = () => {
    while (sent < tenMegabytes && !socket.destroyed) {
      sent += piece.length;
      if (!socket.write(chunk)) {
        socket.once("drain", pump);
        return;
      }
    }
  };
  pump();
  const answer = await answered;
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toContain('"ok":false');
  expect(await sendConsultation(server.origin, newConsultation())).toMatchObject({ status: 200 });
});

test("connections that send slowly are ended, sooner than by Node itself, and hold up nobody meanwhile", async () => {
  const server = await newServer();
  const sockets = Array.from({ length: 300 }, () => open(server.origin));
  const plain = open(await startPlainServer());
  await Promise.all([plain, ...sockets].map((socket) => once(socket, "connect")));
  const ended = Promise.all(sockets.map(readAll));
  for (const socket of [plain, ...sockets]) socket.write("GET / HTTP/1.1\r\nHost: x\r\n");
  const drip = setInterval(() => {
    for (const socket of [plain, ...sockets]) if (!socket.destroyed) socket.write("X-Slow: 1\r\n");
  }, 500);
  onTestFinished(() => clearInterval(drip));

  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
  expect(await sendConsultation(server.origin, newConsultation())).toMatchObject({ status: 200 });
  for (const answer of await ended) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(plain.closed).toBe(false);
});

/** With the limits that Node has when it is told none, kept to the second. */
async function startPlainServer(): Promise<string> {
  const plain = createServer({ connectionsCheckingInterval: 1000 });
  await new Promise<void>((resolve) => plain.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    plain.close();
    plain.closeAllConnections();
  });
  return `http://127.0.0.1:${(plain.address() as AddressInfo).port}`;
}
