import type { IncomingMessage, Server } from "node:http";
import { BlockList, type Socket } from "node:net";
import { type IpRange, isInRanges, parseIpAddress } from "./ip-address.ts";
import { sharedRanges } from "./networks.ts";

export type ConnectionShares = {
  max: number;
  /** A browser opens six, and gives up idle ones. */
  maxOfNetwork: number;
  /** Connections of one network that may be closed for lack of room within `forgetAfterMs`. */
  maxEnded: number;
  forgetAfterMs: number;
};

export const connectionShares: ConnectionShares = {
  max: 1000,
  maxOfNetwork: 100,
  maxEnded: 1000,
  forgetAfterMs: 10_000,
};

type Connection = {
  socket: Socket;
  network: string | null;
  request: IncomingMessage | null;
};

/** Without room, the longest idle or unfinished connection is closed; a network that keeps coming back is shut out. */
export function limitConnections(
  server: Server,
  trustedProxies: readonly IpRange[],
  { max, maxOfNetwork, maxEnded, forgetAfterMs } = connectionShares,
): { shutOut(socket: Socket): void } {
  /** The least recently active first. */
  const open = new Map<Socket, Connection>();
  const endedByNetwork = new Map<string, number>();
  let shutOutNetworks = new BlockList();
  let willForget = false;

  server.prependListener("connection", (socket: Socket) => {
    const connection = { socket, network: networkOf(socket, trustedProxies), request: null };
    const neighbors = neighborsOf(connection);
    const hasRoom =
      (neighbors.length < maxOfNetwork || endOldest(neighbors)) &&
      (open.size < max || endOldest(open.values()));
    if (!hasRoom) return end(connection);
    open.set(socket, connection);
    socket.once("close", () => open.delete(socket));
  });
  server.on("request", (request, response) => {
    const { socket } = request;
    renew(socket, request);
    response.once("close", () => open.get(socket)?.request === request && renew(socket, null));
  });
  return {
    shutOut(socket) {
      const connection = open.get(socket);
      socket.destroy();
      if (connection) shutOutNetworkOf(connection);
    },
  };

  function neighborsOf({ network }: Connection): Connection[] {
    return network === null ? [] : [...open.values()].filter((other) => other.network === network);
  }

  function renew(socket: Socket, request: IncomingMessage | null): void {
    const connection = open.get(socket);
    // It may have been closed meanwhile.
    if (!connection) return;
    open.delete(socket);
    open.set(socket, { ...connection, request });
  }

  /** Returns false when every connection has a complete request. */
  function endOldest(connections: Iterable<Connection>): boolean {
    for (const connection of connections) {
      if (connection.request?.complete) continue;
      open.delete(connection.socket);
      end(connection);
      return true;
    }
    return false;
  }

  function end(connection: Connection): void {
    const { socket, network } = connection;
    socket.destroy();
    if (network === null) return;
    const ended = (endedByNetwork.get(network) ?? 0) + 1;
    endedByNetwork.set(network, ended);
    forgetLater();
    if (ended >= maxEnded) shutOutNetworkOf(connection);
  }

  function shutOutNetworkOf(connection: Connection): void {
    const [address = "", prefixLength] = connection.network?.split("/") ?? [];
    if (!address) return;
    shutOutNetworks.addSubnet(address, Number(prefixLength), address.includes(":") ? "ipv6" : "ipv4");
    // Node refuses blocked addresses before creating a socket, at a fifth of the cost.
    Object.assign(server, { blockList: shutOutNetworks });
    for (const { socket } of neighborsOf(connection)) socket.destroy();
    forgetLater();
  }

  /** All at once, which keeps both lists short. */
  function forgetLater(): void {
    if (willForget) return;
    willForget = true;
    setTimeout(() => {
      willForget = false;
      endedByNetwork.clear();
      shutOutNetworks = new BlockList();
      Object.assign(server, { blockList: undefined });
    }, forgetAfterMs).unref();
  }
}

const ownAddresses = ["127.0.0.1", "::1"];

/** Null for an address that many visitors share: a trusted proxy, or a private address of one missing in TRUSTED_PROXIES. */
function networkOf({ remoteAddress = "" }: Socket, trustedProxies: readonly IpRange[]): string | null {
  const ip = parseIpAddress(remoteAddress);
  if (!ip || isInRanges(ip, trustedProxies)) return null;
  const range = ip.range();
  if (range === "loopback" ? ownAddresses.includes(ip.toString()) : sharedRanges.has(range)) return null;
  return "parts" in ip
    ? `${ip.parts
        .slice(0, 3)
        .map((part) => part.toString(16))
        .join(":")}::/48`
    : `${ip}/32`;
}
