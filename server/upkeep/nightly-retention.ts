import * as v from "valibot";
import { addDays } from "#domain/calendar-date.ts";
import { dayMs } from "#domain/durations.ts";
import type { LeadStore } from "../store/lead-store.ts";
import type { DailyJobRecord } from "../store/stored-records.ts";
import { type DueDeletion, dueDeletionSchema, findAnnouncement, warningDays } from "./announced-deletion.ts";
import { applyRetention, noneExpired, type RetentionCounts, type RetentionParts } from "./apply-retention.ts";

/** A longer gap between two nights means that the clock was set, or that the server was away. */
const gapMaxMs = 3 * dayMs;
/** A night that deletes more rows than this, and a larger share of all, is announced first. */
const unannouncedRows = 20;
const unannouncedShare = 0.01;

const resultSchema = v.object({
  /** The first day on which deletions may resume after a gap. */
  pausedUntil: v.nullish(v.string(), null),
  /** What the morning mail announces before it is deleted. */
  due: v.nullish(dueDeletionSchema, null),
});
type State = v.InferOutput<typeof resultSchema>;

/** A wrong clock deletes nothing without a warning: docs/operating.md, "How long things are kept". */
export async function retainNightly(
  parts: RetentionParts,
  now: Date,
  previous: { at: Date; result: DailyJobRecord["result"] },
): Promise<RetentionCounts & State> {
  const { store, businessClock } = parts;
  const today = businessClock(now).date;
  const { pausedUntil, due } = readState(previous, now, today);
  const announced = due && (await findAnnouncement(store, due, now));
  if (announced && today < announced.deleteOn) return { ...noneExpired, pausedUntil, due };
  const done = { pausedUntil, due: null };
  if (announced) {
    const asOf = new Date(announced.asOf);
    const found = await applyRetention(parts, asOf, { isDryRun: true });
    // No more than was announced.
    if (total(found) <= total(announced)) return { ...(await applyRetention(parts, asOf)), ...done };
  }
  const { requests, spam, consents } = await applyRetention(parts, now, { isDryRun: true });
  const found = { asOf: now.toISOString(), requests, spam, consents };
  if (total(found) > (pausedUntil === null ? await mostUnannounced(store, now) : 0))
    return { ...noneExpired, pausedUntil, due: found };
  return { ...(pausedUntil === null ? await applyRetention(parts, now) : noneExpired), ...done };
}

/** Begins anew when the clock was set or the server was away since. */
function readState(
  { at, result }: { at: Date; result: DailyJobRecord["result"] },
  now: Date,
  today: string,
): State {
  const isGap = result === null || Math.abs(now.getTime() - at.getTime()) > gapMaxMs;
  if (isGap) return { pausedUntil: addDays(today, warningDays), due: null };
  const { pausedUntil, due } = v.parse(resultSchema, result);
  return { pausedUntil: pausedUntil !== null && today < pausedUntil ? pausedUntil : null, due };
}

function total({ requests, spam, consents }: Omit<DueDeletion, "asOf">): number {
  return requests + spam + consents;
}

async function mostUnannounced(store: LeadStore, now: Date): Promise<number> {
  const forms = await store.countLeads(now);
  const all = forms.reduce((sum, { requests }) => sum + requests, 0);
  return Math.max(unannouncedRows, Math.floor(all * unannouncedShare));
}
