import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { Duplex } from "node:stream";
import { expect, onTestFinished, test, vi } from "vitest";
import { listen } from "#tests/support/listen.ts";
import { parseIpRange } from "./ip-address.ts";
import { connectionShares, limitConnections } from "./limit-connections.ts";

const [busy, visitor, proxy, ownMachine] = ["127.0.0.2", "127.0.0.3", "127.0.0.4", "127.0.0.1"];
const path = "/held";

/** Starts a server that holds requests for `path` in `held` and answers all others immediately. */
async function startServer(changed: Partial<typeof connectionShares> = {}) {
  const held: ServerResponse[] = [];
  const server = createServer((request, response) => {
    if (request.url === path) held.push(response);
    else response.end("ok");
  });
  const { block } = limitConnections(server, [parseIpRange(proxy)!], { ...connectionShares, ...changed });
  const accepted: Socket[] = [];
  server.on("connection", (socket) => accepted.push(socket));
  const { port, stop } = await listen(server);
  onTestFinished(stop);
  /** Resolves once the server has accepted the connection. */
  async function open(localAddress: string, sent = ""): Promise<Socket> {
    const taken = once(server, "connection");
    const socket = connect({ port, host: "127.0.0.1", localAddress }).on("error", () => undefined);
    await taken;
    if (sent) await send(socket, sent);
    return socket;
  }
  /** Resolves once the server has read the text, as its response or the started request shows. */
  async function send(socket: Socket, sent: string): Promise<void> {
    const read =
      sent.startsWith("GET") && !sent.includes(path) ? once(socket, "data") : once(server, "request");
    socket.write(sent);
    await read;
  }
  return { server, port, accepted, held, open, send, block };
}

const get = (url: string) => `GET ${url} HTTP/1.1\r\nHost: x\r\n\r\n`;
const slowBody = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{`;

/** Waits until the sockets at these positions are closed, and no others. */
const expectClosed = (sockets: Socket[], closed: number[]) =>
  expect.poll(() => [...sockets.keys()].filter((index) => sockets[index]?.closed)).toEqual(closed);

/** Null when the connection is closed. */
function ask(port: number, localAddress: string): Promise<string | null> {
  const socket = connect({ port, host: "127.0.0.1", localAddress });
  socket.write(get("/"));
  return new Promise((resolve) => {
    socket.once("data", (data) => resolve(data.toString().slice(0, 15)));
    socket.on("error", () => undefined).once("close", () => resolve(null));
  });
}
const ok = "HTTP/1.1 200 OK";

test.each([
  ["that sends no head", "", ""],
  ["that is idle after an answer", get("/"), get("/")],
  ["whose body does not come", slowBody, slowBody],
])(
  "a network at its limit loses its oldest connection %s to a new one [SF05]",
  async (_which, first, next) => {
    const { open } = await startServer({ maxOfNetwork: 3 });
    const sockets = [await open(visitor, first)];
    for (const sent of [first, next, next]) sockets.push(await open(busy, sent));
    sockets.push(await open(busy));
    await expectClosed(sockets, [1]);
  },
);

test("at the total limit the oldest connection without a complete request is closed, whatever its network [SF05]", async () => {
  const { open, held, port } = await startServer({ max: 4 });
  const sockets = [
    await open(proxy, get(path)),
    await open(visitor, get("/")),
    await open(busy, slowBody),
    await open(ownMachine),
  ];
  for (const [index, address] of [visitor, proxy, ownMachine].entries()) {
    sockets.push(await open(address, get(path)));
    await expectClosed(sockets, [1, 2, 3].slice(0, index + 1));
  }
  expect(await ask(port, "127.0.0.5")).toBeNull();
  for (const response of held) response.end("held");
  await once(sockets[0]!, "data");
  expect(await ask(port, "127.0.0.5")).toBe(ok);
});

test("a trusted proxy and this machine may use all connections [SF05]", async () => {
  for (const address of [proxy, ownMachine]) {
    const { open, server } = await startServer({ maxOfNetwork: 1, maxClosed: 1, max: 5 });
    for (let count = 0; count < 8; count++) await open(address);
    const count = await new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
    expect(count).toBe(5);
  }
});

test("a network that keeps reconnecting is blocked for a while, and others are not [SF05]", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { open, port } = await startServer({ maxOfNetwork: 1, maxClosed: 3 });
  for (let count = 0; count < 4; count++) await open(busy);
  expect(await ask(port, busy)).toBeNull();
  expect(await ask(port, visitor)).toBe(ok);
  vi.advanceTimersByTime(connectionShares.forgetAfterMs);
  for (let count = 0; count < 3; count++) expect(await ask(port, busy)).toBe(ok);
});

test.each([
  ["2001:db8:1:2::1", "2001:db8:1:ff00::2", 1],
  ["2001:db8:1::1", "2003:db8:1::1", 2],
  ["203.0.113.7", "203.0.113.8", 2],
  ["10.0.0.7", "10.0.0.7", 2],
])("%s and %s together have the limits of %i networks [SF05]", async (first, second, shares) => {
  const { server } = await startServer({ maxOfNetwork: 1 });
  const sockets = [first, second].map((remoteAddress) =>
    Object.assign(new Duplex({ read() {}, write() {} }), { remoteAddress }),
  );
  for (const socket of sockets) server.emit("connection", socket);
  expect(sockets.filter(({ destroyed }) => !destroyed)).toHaveLength(shares);
});
