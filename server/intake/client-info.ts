import type { Context } from "hono";
import type { Logger } from "pino";
import { type IpAddress, type IpRange, isInRanges, parseIpAddress } from "../net/ip-address.ts";
import type { AppEnv } from "../net/read-body.ts";

export type ClientInfo = { ipAddress: string | null; userAgent: string | null };

const userAgentMaxLength = 500;

export type ReadClientInfo = (context: Context<AppEnv>) => ClientInfo;

/** The visitor is the last hop of `X-Forwarded-For` that is no trusted proxy; the warning shows a proxy missing in TRUSTED_PROXIES. */
export function createClientInfoReader(trustedProxies: readonly IpRange[], log: Logger): ReadClientInfo {
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

function remoteAddress({ env }: Context<AppEnv>): IpAddress | null {
  return parseIpAddress(env?.incoming?.socket?.remoteAddress ?? "");
}

/** The address of "198.51.100.1:4711" and "[2001:db8::1]:4711". */
function withoutPort(hop: string): string {
  const [, inBrackets, v4] = /^(?:\[([^[\]]*)\]|([\d.]+))(?::\d+)?$/.exec(hop) ?? [];
  return inBrackets ?? v4 ?? hop;
}
