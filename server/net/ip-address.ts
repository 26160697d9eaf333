import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;
export type IpRange = [network: IpAddress, prefixLength: number];

/** IPv4-mapped IPv6 becomes IPv4. */
export function parseIpAddress(text: string): IpAddress | null {
  // The library alone takes "1" for 0.0.0.1, and Node alone takes more zones than the library.
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

export function isLoopback({ hostname }: URL): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127\.[\d.]+$/.test(hostname);
}
