import type { Clock } from "#domain/clock.ts";
import type { Lead } from "#domain/leads/lead.ts";
import { digestRuleOf } from "#domain/leads/limits.ts";
import type { SharedMemory } from "../store/shared-memory.ts";
import { isWithin } from "./rate-limiter.ts";

type Judged = { status: Lead["status"]; networkCount: number };
/** Resolves to whether the owners have been mailed enough of its kind, so that it is left to their digest. */
export type IsLeftToDigest = (request: Judged) => Promise<boolean>;

export function createMailLimits(memory: SharedMemory, clock: Clock): IsLeftToDigest {
  return async (request) => {
    const rule = digestRuleOf(request);
    if (!rule) return false;
    const now = clock().getTime();
    let isFull = false;
    const addMailed = (kept: number[] = []) => {
      const mailedAt = kept.filter((at) => isWithin(rule.windowMs, at, now));
      isFull = mailedAt.length >= rule.mailed;
      return isFull ? mailedAt : [...mailedAt, now];
    };
    await memory.change<number[]>(`mailed ${request.status}`, addMailed, { now, keepMs: rule.windowMs });
    return isFull;
  };
}
