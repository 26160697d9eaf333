import { hash, randomBytes } from "node:crypto";
import type { Clock } from "../../../domain/clock.ts";
import { type IpAddress, parseIpAddress } from "./ip-address.ts";

type Limit = { count: number; windowMs: number };

/** Generous: a household, an office or a phone network's shared address must not be shut out. */
export const storedRequestLimits: Limit[] = [
  { count: 10, windowMs: 600_000 },
  { count: 30, windowMs: 3_600_000 },
];
/** Nobody mistypes more often than this. */
export const refusedFormLimits: Limit[] = [{ count: 30, windowMs: 600_000 }];
const longestMs = 3_600_000;

export type Slot = { ok: true; release: () => void } | { ok: false; retryAfterSeconds: number };
export type RateLimiter = { take(form: string, address: string | null): Slot };

const unlimited: Slot = { ok: true, release: () => undefined };

/**
 * Counts per form and network address. In memory alone and under a keyed hash whose key dies with the
 * process, so that no address is kept.
 * @param taken the times by such a hash, the latest last
 */
export function createRateLimiter(
  clock: Clock,
  limits: Limit[],
  taken = new Map<string, number[]>(),
): RateLimiter {
  const secret = randomBytes(32).toString("hex");

  function forgetExpired(now: number): void {
    for (const [key, times] of taken) {
      if (times.some((time) => isRecent(time, now))) return;
      taken.delete(key);
    }
  }

  return {
    take(form, address) {
      const ip = address === null ? null : parseIpAddress(address);
      if (!ip || sharedRanges.has(ip.range())) return unlimited;
      const key = hash("sha256", `${secret} ${form} ${networkOf(ip)}`, "base64");
      const now = clock().getTime();
      forgetExpired(now);
      const times = (taken.get(key) ?? []).filter((time) => isRecent(time, now));
      const waitMs = Math.max(...limits.map((limit) => waitFor(limit, times, now)));
      if (waitMs > 0) return { ok: false, retryAfterSeconds: Math.ceil(waitMs / 1000) };
      taken.delete(key);
      taken.set(key, [...times, now]);
      return {
        ok: true,
        release() {
          const left = taken.get(key) ?? [];
          taken.set(key, left.toSpliced(left.lastIndexOf(now), left.includes(now) ? 1 : 0));
        },
      };
    },
  };
}

/** A time in the future is from before the clock was set back, and must lock nobody out. */
function isRecent(time: number, now: number): boolean {
  return time > now - longestMs && time <= now;
}

function waitFor({ count, windowMs }: Limit, times: number[], now: number): number {
  const oldest = times.at(-count);
  return oldest === undefined ? 0 : oldest + windowMs - now;
}

/** A household has one IPv4 address, and 2^64 of IPv6. */
export function networkOf(ip: IpAddress): string {
  if (!("parts" in ip)) return ip.toString();
  return ip.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":");
}

/**
 * Nobody's address on the internet: our own machine, or a proxy that TRUSTED_PROXIES does not name. All visitors
 * share it, and must not be shut out together.
 */
const sharedRanges = new Set<string>(["loopback", "private", "carrierGradeNat", "linkLocal", "uniqueLocal"]);
