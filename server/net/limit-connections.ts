import type { Server, ServerResponse } from "node:http";
import { BlockList, type Socket } from "node:net";
import { type IpRange, isInRanges, networksOf, parseIpAddress } from "./ip-address.ts";

export const connectionShares = {
  max: 1000,
  /** A browser opens six, and gives up idle ones. */
  maxOfNetwork: 100,
  /** Connections of one network that may be closed for lack of room within `forgetAfterMs`. */
  maxClosed: 1000,
  forgetAfterMs: 10_000,
  /** Browsers and proxies wait for each answer, and each queued request holds memory. */
  maxUnanswered: 8,
};

type Connection = {
  socket: Socket;
  network: string | null;
  unanswered: number;
  /** The response to the last request, while it is open. */
  answer: ServerResponse | null;
};

/**
 * When there is no room, closes the longest idle or unfinished connection. A network that keeps reconnecting is blocked for
 * a while: 1,050 connections that reopened at once made others wait for seconds.
 */
export function limitConnections(
  server: Server,
  trustedProxies: readonly IpRange[],
  { max, maxOfNetwork, maxClosed, forgetAfterMs, maxUnanswered } = connectionShares,
): { block(socket: Socket): void } {
  /** The least recently active first. */
  const open = new Map<Socket, Connection>();
  const closedByNetwork = new Map<string, number>();
  let blockList = new BlockList();

  server.prependListener("connection", (socket: Socket) => {
    const network = networkOf(socket, trustedProxies);
    const connection = { socket, network, unanswered: 0, answer: null };
    if (hasRoom(network)) {
      open.set(socket, connection);
      socket.once("close", () => open.delete(socket));
    } else close(connection);
  });
  server.prependListener("request", ({ socket }, answer) => {
    const connection = open.get(socket);
    if (!connection) return;
    connection.unanswered++;
    renew(connection, answer);
    if (connection.unanswered > maxUnanswered) socket.destroy();
    answer.once("close", () => {
      connection.unanswered--;
      if (connection.answer === answer && open.has(socket)) renew(connection, null);
    });
  });
  server.on("timeout", (socket: Socket) => {
    const answer = open.get(socket)?.answer;
    // A visitor waits for our answer, which may take long on a busy machine.
    if (socket.writableLength === 0 && answer?.req.complete && !answer.headersSent) return;
    socket.destroy();
  });
  return {
    block(socket) {
      const network = open.get(socket)?.network ?? null;
      socket.destroy();
      if (network === null) return;
      countClosed(network, maxClosed);
      for (const neighbor of neighborsIn(network)) neighbor.socket.destroy();
    },
  };

  function hasRoom(network: string | null): boolean {
    const neighbors = network === null ? [] : neighborsIn(network);
    return (
      (neighbors.length < maxOfNetwork || closeOldest(neighbors)) &&
      (open.size < max || closeOldest(open.values()))
    );
  }

  function neighborsIn(network: string): Connection[] {
    return [...open.values()].filter((connection) => connection.network === network);
  }

  function renew(connection: Connection, answer: ServerResponse | null): void {
    connection.answer = answer;
    open.delete(connection.socket);
    open.set(connection.socket, connection);
  }

  /** Returns false when every connection has a complete request. */
  function closeOldest(connections: Iterable<Connection>): boolean {
    for (const connection of connections) {
      if (connection.answer?.req.complete) continue;
      open.delete(connection.socket);
      close(connection);
      return true;
    }
    return false;
  }

  function close({ socket, network }: Connection): void {
    socket.destroy();
    if (network !== null) countClosed(network, 1);
  }

  function countClosed(network: string, count: number): void {
    if (closedByNetwork.size === 0) setTimeout(forget, forgetAfterMs).unref();
    const closed = (closedByNetwork.get(network) ?? 0) + count;
    closedByNetwork.set(network, closed);
    if (closed < maxClosed) return;
    if (network.includes(":")) blockList.addSubnet(`${network}::`, 48, "ipv6");
    else blockList.addAddress(network, "ipv4");
    // Node rejects blocked addresses before creating a socket, at a fifth of the cost.
    Object.assign(server, { blockList });
  }

  /** Clears both lists at once, which keeps them short. */
  function forget(): void {
    closedByNetwork.clear();
    blockList = new BlockList();
    Object.assign(server, { blockList });
  }
}

/** Null for an address that many visitors share. */
function networkOf({ remoteAddress = "" }: Socket, trustedProxies: readonly IpRange[]): string | null {
  const ip = parseIpAddress(remoteAddress);
  const networks = networksOf(remoteAddress);
  if (!ip || !networks || isInRanges(ip, trustedProxies)) return null;
  return ip.kind() === "ipv4" ? networks.own : networks.site;
}
