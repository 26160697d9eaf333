import { hash, randomBytes } from "node:crypto";
import { BlockList, isIP } from "node:net";
import type { Clock } from "../../domain/clock.ts";
import { isTrusted } from "./client-address.ts";

type Limit = { count: number; windowMs: number };

/** Generous: a household, an office or a phone network's shared address must not be shut out. */
export const storedRequestLimits: Limit[] = [
  { count: 10, windowMs: 600_000 },
  { count: 30, windowMs: 3_600_000 },
];
/** Nobody mistypes more often than this. */
export const refusedFormLimits: Limit[] = [{ count: 30, windowMs: 600_000 }];
const longestMs = 3_600_000;
/** Expired addresses are forgotten after each so many requests. */
const forgetEvery = 1000;

export type Place = { ok: true; giveBack: () => void } | { ok: false; retryAfterSeconds: number };
export type AddressLimits = { take(form: string, address: string | null): Place };

const unlimited: Place = { ok: true, giveBack: () => undefined };

/**
 * Counts per form and network address. In memory alone and under a keyed hash whose key dies with the
 * process, so that no address is kept.
 */
export function createAddressLimits(clock: Clock, limits: Limit[]): AddressLimits {
  const secret = randomBytes(32).toString("hex");
  const taken = new Map<string, number[]>();
  let requests = 0;

  function forgetExpired(now: number): void {
    for (const [key, times] of taken) if (!times.some((time) => isRecent(time, now))) taken.delete(key);
  }

  return {
    take(form, address) {
      if (address === null || isTrusted(address, notVisitors)) return unlimited;
      const key = hash("sha256", `${secret} ${form} ${networkOf(address)}`, "base64");
      const now = clock().getTime();
      if (++requests % forgetEvery === 0) forgetExpired(now);
      const times = (taken.get(key) ?? []).filter((time) => isRecent(time, now));
      const waitMs = Math.max(...limits.map((limit) => waitFor(limit, times, now)));
      if (waitMs > 0) return { ok: false, retryAfterSeconds: Math.ceil(waitMs / 1000) };
      taken.set(key, [...times, now]);
      return {
        ok: true,
        giveBack() {
          const left = taken.get(key) ?? [];
          taken.set(key, left.toSpliced(left.lastIndexOf(now), left.includes(now) ? 1 : 0));
        },
      };
    },
  };
}

/** What seems to come from the future came before the clock was set back, and must lock nobody out. */
function isRecent(time: number, now: number): boolean {
  return time > now - longestMs && time <= now;
}

function waitFor({ count, windowMs }: Limit, times: number[], now: number): number {
  const oldest = times.at(-count);
  return oldest === undefined ? 0 : oldest + windowMs - now;
}

/** A household has one IPv4 address, and 2^64 of IPv6. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = "", tail] = address.split("%")[0]?.split("::") ?? [];
  const groups = head === "" ? [] : head.split(":");
  const after = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length);
  return [...groups, ...Array<string>(zeros).fill("0"), ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}

/**
 * Nobody's address on the internet: our own machine, or a proxy that TRUSTED_PROXIES does not name. All visitors
 * share it, and must not be shut out together.
 */
const notVisitors = new BlockList();
for (const [network, prefix] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
] as const)
  notVisitors.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of [
  ["::1", 128],
  ["fc00::", 7],
  ["fe80::", 10],
] as const)
  notVisitors.addSubnet(network, prefix, "ipv6");
