import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { networkInterfaces } from "node:os";
import { OperatorError } from "../../domain/operator-error.ts";
import { bodyMaxBytes } from "../../domain/requests/request-protocol.ts";

/** How long a connection may take, in milliseconds, and how often Node looks whether one has taken longer. */
export type ConnectionLimits = Record<
  "headersTimeout" | "requestTimeout" | "connectionsCheckingInterval" | "idleTimeout",
  number
>;

/** Node's own limits are 60 s, 300 s, 30 s and none: a few hundred slow connections would hold all of it. */
export const connectionLimits: ConnectionLimits = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 5000,
  /**
   * For a connection on which nothing moves, such as one whose answer nobody takes. Node looks this often whether
   * anything has moved since it last looked, so an answer that nobody takes is given up after 20 s.
   */
  idleTimeout: 10_000,
};
const maxRequestsPerSocket = 1000;
/** How many connections may wait to be accepted. Whoever finds no room there comes again after a whole second. */
const backlog = 4096;
/** On one connection. Browsers and proxies wait for each answer; each one that waits to be taken holds memory. */
const maxUnanswered = 8;
/** Of a body whose length is not announced: 128 bytes each where it is as long as it may be. */
const maxPieces = bodyMaxBytes / 128;

/** A server that slow connections cannot hold for long. */
export function createHttpServer({ idleTimeout, ...limits } = connectionLimits): Server {
  const server = Object.assign(createServer(limits), {
    timeout: idleTimeout,
    maxRequestsPerSocket,
  });
  server.on("timeout", (socket) => {
    // What waits to be sent is given up, by the system too. What the system has taken may still arrive.
    if (socket.writableLength > 0) socket.resetAndDestroy();
    else socket.destroy();
  });
  return server;
}

/** Ends a connection that goes on asking and takes no answer. */
export function endGreedyConnections(listener: RequestListener): RequestListener {
  const unanswered = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    // What was sent with the request that was one too many still comes.
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

/** Two Host headers mean different sites to a proxy and to Node, which takes the first: RFC 9112, section 3.2. */
export function refuseTwoHosts(listener: RequestListener): RequestListener {
  return (request, response) => {
    // Names and values take turns.
    const hosts = request.rawHeaders.filter((text, index) => index % 2 === 0 && /^host$/i.test(text));
    if (hosts.length <= 1) return listener(request, response);
    response.writeHead(400, { connection: "close", "content-type": "text/plain; charset=utf-8" });
    response.end("A request has one Host header.");
  };
}

/**
 * Reads a body that comes in pieces of the sender's choice before it is handed on, as a whole. A thousand pieces cost as
 * much as a thousand requests, so whoever sends many small ones is not listened to: browsers announce how much they send,
 * and proxies send pieces of some hundred bytes at least.
 * @param shutOut ends the connection
 */
export function joinPieces(listener: RequestListener, shutOut: (socket: Socket) => void): RequestListener {
  return (request, response) => {
    if (request.headers["transfer-encoding"] === undefined) return listener(request, response);
    const pieces: Buffer[] = [];
    let size = 0;
    const add = (piece: Buffer) => {
      size += piece.length;
      if (pieces.push(piece) > maxPieces) shutOut(request.socket);
      else if (size > bodyMaxBytes) handOn();
    };
    const handOn = () => {
      request.off("data", add).off("end", handOn);
      // Whoever hands requests to Hono in this property has read them already.
      listener(Object.assign(request, { rawBody: Buffer.concat(pieces) }), response);
    };
    request.on("data", add).on("end", handOn);
  };
}

/**
 * Starts listening; requests are answered only once a listener for them is there, so add it at once.
 * @returns the address to open, and every origin a browser may show for it
 * @throws OperatorError
 */
export async function listen(
  server: Server,
  { host, port }: { host: string; port: number },
): Promise<{ address: string; origins: string[] }> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(new OperatorError(explain(error, host, port))),
    );
    server.listen({ port, host, backlog }, resolve);
  });
  const { port: actualPort } = server.address() as AddressInfo;
  const originOf = (name: string) => `http://${name.includes(":") ? `[${name}]` : name}:${actualPort}`;
  const hosts = hostsOf(host);
  return { address: originOf(hosts[0]), origins: hosts.map(originOf) };
}

/** By which names a browser reaches it; the first is the one to show. */
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
