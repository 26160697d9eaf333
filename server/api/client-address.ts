import { BlockList, isIP } from "node:net";
import type { Context } from "hono";
import type { Logger } from "pino";
import { isLoopback } from "../delivery/is-loopback.ts";
import type { FunctionsEnv } from "./functions-env.ts";

export type Seen = { ipAddress: string | null; userAgent: string | null };

const userAgentMaxLength = 500;

export type LookAtSender = (context: Context<FunctionsEnv>) => Seen;

/**
 * Tells who sent a request, as far as that can be told: part of the evidence for a consent. Whoever connects is
 * believed only about hops that are trusted: the visitor is the last one that is not. Warns once of a proxy that
 * TRUSTED_PROXIES does not name, or of visitors who pretend to be one.
 */
export function createLookAtSender(trustedProxies: BlockList, log: Logger): LookAtSender {
  let hasWarned = false;
  return (context) => {
    let address = plain(context.env?.incoming?.socket?.remoteAddress ?? "");
    const forwardedFor = context.req.header("x-forwarded-for");
    if (
      forwardedFor !== undefined &&
      !hasWarned &&
      isIP(address) !== 0 &&
      !isTrusted(address, trustedProxies)
    ) {
      hasWarned = true;
      log.warn(
        "X-Forwarded-For came from an address that TRUSTED_PROXIES does not name: name your proxy there",
      );
    }
    const hops = (forwardedFor ?? "").split(",").map((hop) => plain(hop.trim()));
    while (isTrusted(address, trustedProxies)) {
      const hop = hops.pop();
      if (!hop || isIP(hop) === 0) break;
      address = hop;
    }
    return {
      ipAddress: isIP(address) === 0 ? null : address,
      userAgent: context.req.header("user-agent")?.slice(0, userAgentMaxLength) ?? null,
    };
  };
}

const proxyHeaders = [
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
];

/** Whether it comes from this machine itself, and not through a proxy on it. */
export function isFromThisMachine({ req, env }: Context<FunctionsEnv>): boolean {
  const address = plain(env?.incoming?.socket?.remoteAddress ?? "");
  const isForwarded = proxyHeaders.some((name) => req.header(name) !== undefined);
  return isTrusted(address, loopback) && !isForwarded && isLoopback(new URL(req.url));
}

export function isTrusted(address: string, trusted: BlockList): boolean {
  const family = isIP(address);
  return family !== 0 && trusted.check(address, family === 6 ? "ipv6" : "ipv4");
}

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** Without a port, and an IPv4 address without the dress that a socket for both families puts on it. */
function plain(address: string): string {
  const [, inBrackets, v4] = /^(?:\[([^[\]]*)\]|([\d.]+))(?::\d+)?$/.exec(address) ?? [];
  return (inBrackets ?? v4 ?? address).replace(/^::ffff:(?=\d+\.)/i, "");
}
