import { type BlockList, isIP } from "node:net";
import type { Context } from "hono";
import type { FunctionsEnv } from "./functions-env.ts";

export type Seen = { ipAddress: string | null; userAgent: string | null };

const userAgentMaxLength = 500;

/** Who sent a request, as far as that can be told: part of the evidence for a consent. */
export function seenFrom(context: Context<FunctionsEnv>, trustedProxies: BlockList): Seen {
  return {
    ipAddress: clientAddress(context, trustedProxies),
    userAgent: context.req.header("user-agent")?.slice(0, userAgentMaxLength) ?? null,
  };
}

/**
 * Where a request comes from. Whoever connects is believed only about hops that are trusted: the visitor is the last
 * one that is not. Null when it cannot be told.
 */
export function clientAddress(context: Context<FunctionsEnv>, trustedProxies: BlockList): string | null {
  let address = plain(context.env?.incoming?.socket?.remoteAddress ?? "");
  const hops = (context.req.header("x-forwarded-for") ?? "").split(",").map((hop) => plain(hop.trim()));
  while (isTrusted(address, trustedProxies)) {
    const hop = hops.pop();
    if (!hop || isIP(hop) === 0) break;
    address = hop;
  }
  return isIP(address) === 0 ? null : address;
}

export function isTrusted(address: string, trusted: BlockList): boolean {
  const family = isIP(address);
  return family !== 0 && trusted.check(address, family === 6 ? "ipv6" : "ipv4");
}

/** An IPv4 address without the dress that a socket for both families puts on it. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}
