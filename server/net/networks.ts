import { parseIpAddress } from "./ip-address.ts";

/** Where a visitor sends from, from near to far: each is part of the next. */
export type Networks = {
  /** A household: one IPv4 address, or 2^64 of IPv6. */
  own: string;
  /** What one customer of a provider has at most: 256 IPv4 addresses, or a /48. */
  site: string;
  /** What one small provider has: 65,536 IPv4 addresses, or a /32. */
  provider: string;
};

/** Null for an address that all visitors seem to share, who must not be limited together. */
export function networksOf(address: string | null): Networks | null {
  const ip = address === null ? null : parseIpAddress(address);
  if (!ip || sharedRanges.has(ip.range())) return null;
  const isV4 = "octets" in ip;
  const parts = isV4 ? ip.octets.map(String) : ip.parts.map((part) => part.toString(16));
  const first = (count: number) => parts.slice(0, count).join(isV4 ? "." : ":");
  return { own: first(4), site: first(3), provider: first(2) };
}

/** Nobody's address on the internet: our own machine, or a proxy that TRUSTED_PROXIES does not name. */
export const sharedRanges: ReadonlySet<string> = new Set([
  "loopback",
  "private",
  "carrierGradeNat",
  "linkLocal",
  "uniqueLocal",
]);
