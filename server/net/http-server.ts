import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { networkInterfaces } from "node:os";
import { OperatorError } from "../../domain/operator-error.ts";
import { bodyMaxBytes } from "../../domain/requests/request-protocol.ts";

export type ConnectionLimits = Record<
  "headersTimeout" | "requestTimeout" | "connectionsCheckingInterval" | "idleTimeout",
  number
>;

/** Node's defaults are 60 s, 300 s, 30 s and none: a few hundred slow connections would occupy the server. */
export const connectionLimits: ConnectionLimits = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 5000,
  /** Node checks at this interval, so an answer that nobody reads is given up after 20 s. */
  idleTimeout: 10_000,
};
const maxRequestsPerSocket = 1000;
/** Beyond this many unaccepted connections a client retries after a second. */
const backlog = 4096;
/** Unanswered requests per connection. Browsers and proxies wait for each answer, and each queued request holds memory. */
const maxUnanswered = 8;
/** 128 bytes each at the largest body. */
const maxChunks = bodyMaxBytes / 128;

export function createHttpServer({ idleTimeout, ...limits } = connectionLimits): Server {
  const server = Object.assign(createServer(limits), {
    timeout: idleTimeout,
    maxRequestsPerSocket,
  });
  const lastAnswers = new WeakMap<Socket, ServerResponse>();
  server.on("request", ({ socket }, response) => lastAnswers.set(socket, response));
  server.on("timeout", (socket) => {
    const answer = lastAnswers.get(socket);
    // A visitor waits for our answer, which may take long on a busy machine.
    if (socket.writableLength === 0 && answer?.req.complete && !answer.headersSent) return;
    // Unsent data is dropped, also by the system; what the system has already taken may still arrive.
    if (socket.writableLength > 0) socket.resetAndDestroy();
    else socket.destroy();
  });
  return server;
}

export function limitUnanswered(listener: RequestListener): RequestListener {
  const unanswered = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    // Pipelined requests still arrive after the connection was closed.
    if (socket.destroyed) return;
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > maxUnanswered) {
      socket.destroy();
      return;
    }
    unanswered.set(socket, count);
    response.once("close", () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    listener(request, response);
  };
}

/** Proxies and Node may pick different Host headers: RFC 9112, section 3.2. */
export function refuseTwoHosts(listener: RequestListener): RequestListener {
  return (request, response) => {
    // Names and values alternate.
    const hosts = request.rawHeaders.filter((text, index) => index % 2 === 0 && /^host$/i.test(text));
    if (hosts.length <= 1) return listener(request, response);
    response.writeHead(400, { connection: "close", "content-type": "text/plain; charset=utf-8" });
    response.end("A request has one Host header.");
  };
}

/** A chunk costs about as much as a request; browsers announce a length and proxies send larger chunks, so small ones are an attack. */
export function bufferChunks(listener: RequestListener, shutOut: (socket: Socket) => void): RequestListener {
  return (request, response) => {
    if (request.headers["transfer-encoding"] === undefined) return listener(request, response);
    const chunks: Buffer[] = [];
    let size = 0;
    const add = (chunk: Buffer) => {
      size += chunk.length;
      if (chunks.push(chunk) > maxChunks) shutOut(request.socket);
      else if (size > bodyMaxBytes) handOn();
    };
    const handOn = () => {
      request.off("data", add).off("end", handOn);
      // @hono/node-server reads this property instead of the stream.
      listener(Object.assign(request, { rawBody: Buffer.concat(chunks) }), response);
    };
    request.on("data", add).on("end", handOn);
  };
}

export async function listen(
  server: Server,
  { host, port, socket = null }: { host: string; port: number; socket?: number | null },
): Promise<{ address: string; origins: string[] }> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(new OperatorError(explain(error, host, port))),
    );
    server.listen(socket === null ? { port, host, backlog } : { fd: socket, backlog }, resolve);
  });
  const { port: actualPort } = server.address() as AddressInfo;
  const originOf = (name: string) => `http://${name.includes(":") ? `[${name}]` : name}:${actualPort}`;
  const hosts = hostsOf(host);
  return { address: originOf(hosts[0]), origins: hosts.map(originOf) };
}

function hostsOf(host: string): Hosts {
  if (wildcards.includes(host)) return ["localhost", ...ownAddresses()];
  return localHosts.includes(host) ? localHosts : [host];
}

type Hosts = [string, ...string[]];
const localHosts: Hosts = ["localhost", "127.0.0.1", "::1"];
const wildcards = ["0.0.0.0", "::"];

function ownAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((addresses) =>
    (addresses ?? []).map(({ address }) => address),
  );
}

function explain({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === "EADDRINUSE")
    return `PORT ${port} is taken by another program; stop it or set PORT to another number.`;
  if (code === "EACCES") return `PORT ${port} may not be used by this user; set PORT to a number above 1023.`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return `HOST ${host} is not an address of this machine.`;
  return `HOST ${host} and PORT ${port} cannot be listened on: ${message}.`;
}
