import { createServer, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";

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
const maxConnections = 1000;
const maxRequestsPerSocket = 1000;
/** On one connection. Browsers and proxies wait for each answer; each one that waits to be taken holds memory. */
const maxUnanswered = 8;

/** A server that slow connections cannot hold for long. */
export function createHttpServer({ idleTimeout, ...limits } = connectionLimits): Server {
  const server = Object.assign(createServer(limits), {
    timeout: idleTimeout,
    maxConnections,
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
