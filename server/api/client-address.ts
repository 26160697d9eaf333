import type { Context } from "hono";
import type { Logger } from "pino";
import { isLoopback } from "../delivery/is-loopback.ts";
import type { FunctionsEnv } from "./functions-env.ts";
import { type IpAddress, type IpRange, isInRanges, parseIpAddress } from "./ip-address.ts";

export type Seen = { ipAddress: string | null; userAgent: string | null };

const userAgentMaxLength = 500;

export type LookAtSender = (context: Context<FunctionsEnv>) => Seen;

/**
 * Tells who sent a request, as far as that can be told: part of the evidence for a consent. Whoever connects is
 * believed only about hops that are trusted: the visitor is the last one that is not. Warns once of a proxy that
 * TRUSTED_PROXIES does not name, or of visitors who pretend to be one.
 */
export function createLookAtSender(trustedProxies: readonly IpRange[], log: Logger): LookAtSender {
  let hasWarned = false;
  return (context) => {
    let address = remoteAddress(context);
    const forwardedFor = context.req.header("x-forwarded-for");
    if (forwardedFor !== undefined && !hasWarned && address && !isInRanges(address, trustedProxies)) {
      hasWarned = true;
      log.warn(
        "X-Forwarded-For came from an address that TRUSTED_PROXIES does not name: name your proxy there",
      );
    }
    const hops = (forwardedFor ?? "").split(",");
    while (address && isInRanges(address, trustedProxies)) {
      const hop = parseIpAddress(withoutPort(hops.pop()?.trim() ?? ""));
      if (!hop) break;
      address = hop;
    }
    return {
      ipAddress: address?.toString() ?? null,
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
export function isFromThisMachine(context: Context<FunctionsEnv>): boolean {
  const isForwarded = proxyHeaders.some((name) => context.req.header(name) !== undefined);
  return (
    remoteAddress(context)?.range() === "loopback" && !isForwarded && isLoopback(new URL(context.req.url))
  );
}

function remoteAddress({ env }: Context<FunctionsEnv>): IpAddress | null {
  return parseIpAddress(env?.incoming?.socket?.remoteAddress ?? "");
}

/** "198.51.100.1:4711" and "[2001:db8::1]:4711" without what is not the address. */
function withoutPort(hop: string): string {
  const [, inBrackets, v4] = /^(?:\[([^[\]]*)\]|([\d.]+))(?::\d+)?$/.exec(hop) ?? [];
  return inBrackets ?? v4 ?? hop;
}
