import { EventEmitter, once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { networkInterfaces } from "node:os";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { expect, onTestFinished, test } from "vitest";
import { OperatorError } from "../../domain/operator-error.ts";
import { bufferChunks, connectionLimits, createHttpServer, listen, refuseTwoHosts } from "./http-server.ts";

test("a connection has 10 s for its head, 15 s for a request, and 10 s at a time in which nothing moves [FX26]", () => {
  expect(connectionLimits).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 15_000,
    connectionsCheckingInterval: 5000,
    idleTimeout: 10_000,
  });
  const { headersTimeout, requestTimeout, timeout } = createHttpServer();
  expect([headersTimeout, requestTimeout, timeout]).toEqual([10_000, 15_000, 10_000]);
});

test.each([
  ["Host: a.example", 200],
  ["host: a.example\r\nX-Host: host", 200],
  ["Host: a.example\r\nHost: b.example", 400],
  ["Host: a.example\r\nhOST: a.example", 400],
])("a request with the headers %j is answered with %i [FX35]", async (headers, status) => {
  const server = createServer(refuseTwoHosts((_request, response) => response.end("ok")));
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  await once(server.listen(0, "127.0.0.1"), "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(`GET / HTTP/1.1\r\n${headers}\r\n\r\n`);
  const [answer] = await once(socket, "data");
  expect(String(answer)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
});

/** Answers with the length of the body, and closes clients that are shut out. */
async function startJoining() {
  const shutOut: Socket[] = [];
  const app = new Hono().post("*", async ({ req, text }) => text(`${(await req.arrayBuffer()).byteLength}`));
  const server = createServer(
    bufferChunks(getRequestListener(app.fetch), (socket) => {
      shutOut.push(socket.destroy());
    }),
  );
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  await once(server.listen(0, "127.0.0.1"), "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n");
  return { socket, shutOut };
}

const piecesOf = (size: number, count: number) =>
  `${size.toString(16)}\r\n${"x".repeat(size)}\r\n`.repeat(count);

test.each([
  [1, 1],
  [1, 256],
  [128, 256],
  [1400, 24],
])("a body in pieces of %i bytes, %i of them, is handed on whole [SF06]", async (size, count) => {
  const { socket, shutOut } = await startJoining();
  socket.write(`${piecesOf(size, count)}0\r\n\r\n`);
  const [answer] = await once(socket, "data");
  expect(String(answer)).toMatch(new RegExp(`^HTTP/1.1 200 [\\s\\S]*\r\n\r\n${size * count}$`));
  expect(shutOut).toEqual([]);
});

test("who sends a body in more small pieces is shut out, and told nothing [SF06]", async () => {
  const { socket, shutOut } = await startJoining();
  const answers: Buffer[] = [];
  socket.on("data", (answer) => answers.push(answer));
  socket.write(`${piecesOf(1, 257)}0\r\n\r\n`);
  await once(socket, "close");
  expect([answers, shutOut.length]).toEqual([[], 1]);
});

test("a body that is too long is handed on as soon as it is known to be [SF06]", async () => {
  const { socket } = await startJoining();
  socket.write(piecesOf(16 * 1024, 3));
  const [answer] = await once(socket, "data");
  expect(String(answer)).toMatch(new RegExp(`\r\n\r\n${3 * 16 * 1024}$`));
});

async function listenOn(host: string) {
  const server = createServer();
  onTestFinished(() => void server.close());
  const { address, origins } = await listen(server, { host, port: 0 });
  const port = new URL(address).port;
  return {
    address: address.replace(port, "PORT"),
    origins: origins.map((each) => each.replace(port, "PORT")),
  };
}

test.each(["0.0.0.0", "::"])("on %s every address of the machine is one of its own", async (host) => {
  const { address, origins } = await listenOn(host);
  expect(address).toBe("http://localhost:PORT");
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  expect(origins).toEqual([
    "http://localhost:PORT",
    ...own.map(({ address, family }) => `http://${family === "IPv6" ? `[${address}]` : address}:PORT`),
  ]);
});

test("on this machine alone the address is localhost, however a browser writes it", async () => {
  const local = ["http://localhost:PORT", "http://127.0.0.1:PORT", "http://[::1]:PORT"];
  expect(await listenOn("127.0.0.1")).toEqual({ address: "http://localhost:PORT", origins: local });
});

test("on another address that one alone is its own", async () => {
  const origin = "http://127.0.0.2:PORT";
  expect(await listenOn("127.0.0.2")).toEqual({ address: origin, origins: [origin] });
});

test.each([
  ["EADDRINUSE", "PORT 80 is taken by another program; stop it or set PORT to another number."],
  ["EACCES", "PORT 80 may not be used by this user; set PORT to a number above 1023."],
  ["EADDRNOTAVAIL", "HOST example is not an address of this machine."],
  ["ENOTFOUND", "HOST example is not an address of this machine."],
  ["EIO", "HOST example and PORT 80 cannot be listened on: it is broken."],
])("%s is a sentence that says what to change", async (code, sentence) => {
  const server = Object.assign(new EventEmitter(), {
    listen: () => server.emit("error", Object.assign(new Error("it is broken"), { code })),
  });
  const listening = listen(server as unknown as Server, { host: "example", port: 80 });
  await expect(listening).rejects.toThrow(new OperatorError(sentence));
});
