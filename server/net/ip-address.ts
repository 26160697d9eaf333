import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;
export type IpRange = [network: IpAddress, prefixLength: number];

/** IPv4-mapped IPv6 becomes IPv4. */
export function parseIpAddress(written: string): IpAddress | null {
  // Node writes most visitors' addresses in this form, which takes the library four times as long.
  const text = written.replace(/^::ffff:(?=\d+\.)/, "");
  // Alone, the library accepts "1" as 0.0.0.1, and Node accepts more zones than the library.
  return isIP(text) !== 0 && ipaddr.isValid(text) ? ipaddr.process(text) : null;
}

export function parseIpRange(text: string): IpRange | null {
  if (ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || ipaddr.IPv6.isValidCIDR(text))
    return ipaddr.parseCIDR(text);
  const address = parseIpAddress(text);
  return address && [address, address.kind() === "ipv4" ? 32 : 128];
}

export function isInRanges(address: IpAddress, ranges: readonly IpRange[]): boolean {
  return ranges.some(
    ([network, prefixLength]) => address.kind() === network.kind() && address.match(network, prefixLength),
  );
}

/** Returns the host name, without the brackets around an IPv6 address. */
export function bareHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "");
}

export function isLoopback({ hostname }: URL): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127\.[\d.]+$/.test(hostname);
}

/** Null for an address that all visitors seem to share, because they must not be limited together. */
export function networksOf(address: string | null) {
  const ip = address === null ? null : parseIpAddress(address);
  if (!ip || isShared(ip)) return null;
  const isV4 = "octets" in ip;
  const parts = isV4 ? ip.octets.map(String) : ip.parts.map((part) => part.toString(16));
  const first = (count: number) => parts.slice(0, count).join(isV4 ? "." : ":");
  return {
    /** A household: one IPv4 address, or an IPv6 /64. */
    own: first(4),
    /** One customer of a provider, called a site in IPv6: 256 IPv4 addresses, or an IPv6 /48. */
    site: first(3),
  };
}

/** This machine, or a private address, such as that of a proxy missing in TRUSTED_PROXIES. */
function isShared(ip: IpAddress): boolean {
  if (ip.range() === "loopback") return ["127.0.0.1", "::1"].includes(ip.toString());
  return ["private", "carrierGradeNat", "linkLocal", "uniqueLocal"].includes(ip.range());
}
