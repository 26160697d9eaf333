import { parseIpAddress } from "./ip-address.ts";

export type Networks = {
  /** A household: one IPv4 address, or an IPv6 /64. */
  own: string;
  /** One customer of a provider, called a site in IPv6: 256 IPv4 addresses, or an IPv6 /48. */
  site: string;
  /** One small provider: 65,536 IPv4 addresses, or an IPv6 /32. */
  provider: string;
};

/** Null for an address that all visitors seem to share, because they must not be limited together. */
export function networksOf(address: string | null): Networks | null {
  const ip = address === null ? null : parseIpAddress(address);
  if (!ip || sharedRanges.has(ip.range())) return null;
  const isV4 = "octets" in ip;
  const parts = isV4 ? ip.octets.map(String) : ip.parts.map((part) => part.toString(16));
  const first = (count: number) => parts.slice(0, count).join(isV4 ? "." : ":");
  return { own: first(4), site: first(3), provider: first(2) };
}

/** Private ranges: this machine, or a proxy missing in TRUSTED_PROXIES. */
export const sharedRanges: ReadonlySet<string> = new Set([
  "loopback",
  "private",
  "carrierGradeNat",
  "linkLocal",
  "uniqueLocal",
]);
