import type { Clock } from "#domain/clock.ts";
import type { Lead } from "#domain/leads/lead.ts";
import { digestRuleOf } from "#domain/leads/limits.ts";
import { nothingTaken, type Taken, takeTime } from "./counted-times.ts";
import type { ProcessMemory } from "./process-memory.ts";

type Judged = { status: Lead["status"]; networkCount: number };
/** `isLeftToDigest`: the owners have been mailed enough of its kind. */
export type TakeMail = (request: Judged) => Taken & { isLeftToDigest: boolean };

export function createMailLimits(memory: ProcessMemory, clock: Clock): TakeMail {
  return (request) => {
    const rule = digestRuleOf(request);
    if (!rule) return { isLeftToDigest: false, ...nothingTaken };
    const { countBefore, release } = takeTime(memory, `mailed ${request.status}`, {
      now: clock().getTime(),
      windowMs: rule.windowMs,
      atMost: rule.mailed,
    });
    return { isLeftToDigest: countBefore >= rule.mailed, release };
  };
}
