import type { Clock } from "../../../domain/clock.ts";
import { clockDifferenceMs, type SharedMemory } from "../../store/shared-memory.ts";
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
export type RateLimiter = { take(form: string, address: string | null): Promise<Slot> };

const unlimited: Slot = { ok: true, release: () => undefined };

/** Counts per form and network address. */
export function createRateLimiter(memory: SharedMemory, clock: Clock, limits: Limit[]): RateLimiter {
  return {
    async take(form, address) {
      const ip = address === null ? null : parseIpAddress(address);
      if (!ip || sharedRanges.has(ip.range())) return unlimited;
      const now = clock().getTime();
      const change = (changeTimes: (times: number[]) => number[]) =>
        memory.change<number[]>(`limit ${form} ${networkOf(ip)}`, (times = []) => changeTimes(times), {
          now,
          keepMs: longestMs,
        });
      let waitMs = 0;
      await change((kept) => {
        const times = kept.filter((time) => isRecent(time, now));
        waitMs = Math.max(...limits.map((limit) => waitFor(limit, times, now)));
        return waitMs > 0 ? kept : [...times, now].sort((a, b) => a - b);
      });
      if (waitMs > 0) return { ok: false, retryAfterSeconds: Math.ceil(waitMs / 1000) };
      return {
        ok: true,
        release() {
          // One that cannot be given back is free again after the hour.
          change((times) => times.toSpliced(times.lastIndexOf(now), times.includes(now) ? 1 : 0)).catch(
            () => undefined,
          );
        },
      };
    },
  };
}

/** A time further in the future is from before the clock was set back, and must lock nobody out. */
function isRecent(time: number, now: number): boolean {
  return time > now - longestMs && time < now + clockDifferenceMs;
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
export const sharedRanges: ReadonlySet<string> = new Set([
  "loopback",
  "private",
  "carrierGradeNat",
  "linkLocal",
  "uniqueLocal",
]);
