import type { Clock } from "#domain/clock.ts";
import type { Lead } from "#domain/leads/lead.ts";
import { digestRuleOf } from "#domain/leads/limits.ts";
import type { SharedMemory } from "../store/shared-memory.ts";
import { nothingTaken, type Taken, takeTime } from "./counted-times.ts";

type Judged = { status: Lead["status"]; networkCount: number };
/** `isLeftToDigest`: the owners have been mailed enough of its kind. */
export type TakeMail = (request: Judged) => Promise<Taken & { isLeftToDigest: boolean }>;

export function createMailLimits(memory: SharedMemory, clock: Clock): TakeMail {
  return async (request) => {
    const rule = digestRuleOf(request);
    if (!rule) return { isLeftToDigest: false, ...nothingTaken };
    const { countBefore, release } = await takeTime(memory, `mailed ${request.status}`, {
      now: clock().getTime(),
      windowMs: rule.windowMs,
      atMost: rule.mailed,
    });
    return { isLeftToDigest: countBefore >= rule.mailed, release };
  };
}
