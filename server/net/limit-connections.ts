import type { IncomingMessage, Server } from "node:http";
import { BlockList, type Socket } from "node:net";
import { type IpRange, isInRanges, parseIpAddress } from "./ip-address.ts";
import { sharedRanges } from "./networks.ts";

export type ConnectionShares = {
  /** How many connections may be open at once. */
  max: number;
  /** How many of them one network may have. A browser opens six, and gives idle ones up for new ones. */
  maxOfNetwork: number;
  /** How many of a network's connections may be ended for want of room within `forgetAfterMs`. */
  maxEnded: number;
  /** For so long at most a network is not let in. */
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
  /** Null for an address that speaks for many visitors: it has no share of its own. */
  network: string | null;
  /** The request that is being received or answered. */
  request: IncomingMessage | null;
};

/**
 * Keeps one network from taking all connections. A newcomer for whom there is no room is let in nevertheless: of those
 * on which no whole request waits for its answer, the connection ends that has been so for the longest time. A network
 * that comes again and again all the same is not let in for some seconds, since accepting keeps the process busy.
 */
export function limitConnections(
  server: Server,
  trustedProxies: readonly IpRange[],
  { max, maxOfNetwork, maxEnded, forgetAfterMs } = connectionShares,
): { shutOut(socket: Socket): void } {
  /** The one on which a request has last begun or been answered stands at the end. */
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
    /** Ends all connections of the network that this one belongs to, and lets it in again only after some seconds. */
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
    // Not one that has been ended meanwhile.
    if (!connection) return;
    open.delete(socket);
    open.set(socket, { ...connection, request });
  }

  /** @returns false when each of them has a whole request that waits for its answer */
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
    // Node refuses whom this names before anything is made of the connection, at a fifth of what ending it costs.
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

/** Programs on this machine come from these, unless they ask for another. */
const ownAddresses = ["127.0.0.1", "::1"];

/**
 * An IPv4 address, or the /48 of an IPv6 one, which is as easy to get. Null for whoever speaks for many visitors: a
 * trusted proxy, or an address that is nobody's on the internet, such as that of a proxy that TRUSTED_PROXIES does not name.
 */
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
