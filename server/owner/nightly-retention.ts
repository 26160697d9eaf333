import * as v from "valibot";
import { expiryTimes } from "../../domain/business/retention.ts";
import { addDays, daysBetween } from "../../domain/calendar-date.ts";
import { dayMs } from "../../domain/durations.ts";
import type { Channel } from "../../domain/leads/lead.ts";
import type { LeadStore } from "../store/lead-store.ts";
import type { DailyJobRecord, LastExpired } from "../store/stored-records.ts";
import { applyRetention, noneExpired, type RetentionCounts, type RetentionParts } from "./apply-retention.ts";
import { type Announcement, announcementSchema, deletionAlert } from "./notices/deletion.ts";

/** A longer gap between two nights means that the clock was set, or that the server was away. */
const gapMaxMs = 3 * dayMs;
/** Nothing is deleted for this long after such a gap, and large deletions are announced this long ahead. */
export const warningDays = 7;
/** A night that deletes more rows than this, and a larger share of all, is announced first. */
const unannouncedRows = 20;
const unannouncedShare = 0.01;

const nightSchema = v.object({ day: v.string(), newest: v.number() });
type Night = v.InferOutput<typeof nightSchema>;

const resultSchema = v.object({
  /** The first day on which deletions may resume. */
  pausedUntil: v.nullish(v.string(), null),
  announced: v.nullish(announcementSchema, null),
  /** Nights with new requests, oldest first. */
  nights: v.optional(v.array(nightSchema), []),
});
type State = v.InferOutput<typeof resultSchema>;

export type NightlyParts = RetentionParts & { channels: Channel[] };

/** A wrong clock deletes nothing without a warning: docs/operating.md, "How long things are kept". */
export async function retainNightly(
  parts: NightlyParts,
  now: Date,
  previous: { at: Date; result: DailyJobRecord["result"] },
): Promise<RetentionCounts & State> {
  const today = parts.businessClock(now).date;
  const { pausedUntil, announced, nights } = readState(parts, now, previous);
  const state = { pausedUntil, announced: null, nights: await addNight(parts, nights, now) };
  const isPaused = pausedUntil !== null;
  if (announced && (isPaused || today < announced.deleteOn)) return { ...noneExpired, ...state, announced };
  const apply = (at: Date, isDryRun = false) =>
    applyRetention(parts, at, { isDryRun, last: lastExpired(nights, parts, at) });
  if (announced && (await isAnnouncementSent(parts.store, announced, now))) {
    const asOf = new Date(announced.asOf);
    const due = await apply(asOf, true);
    // No more than was announced.
    if (total(due) <= total(announced)) return { ...(await apply(asOf)), ...state };
  }
  const due = await apply(now, true);
  if (total(due) > (await mostUnannounced(parts, now)))
    return { ...noneExpired, ...state, announced: await announce(parts, due, now) };
  return { ...(isPaused ? noneExpired : await apply(now)), ...state };
}

/** Discarded when the clock was set or the server was away since. */
function readState(
  { businessClock }: NightlyParts,
  now: Date,
  { at, result }: { at: Date; result: DailyJobRecord["result"] },
): State {
  const today = businessClock(now).date;
  const { pausedUntil, announced, nights } = v.parse(resultSchema, result ?? {});
  const isGap = result === null || Math.abs(now.getTime() - at.getTime()) > gapMaxMs;
  if (!isGap)
    return {
      pausedUntil: pausedUntil !== null && today < pausedUntil ? pausedUntil : null,
      announced,
      nights,
    };
  // How many of these days really passed is unknown, so none counts.
  const skipped = daysBetween(businessClock(at).date, today);
  const moved = nights.map(({ day, newest }) => ({ day: addDays(day, skipped), newest }));
  return { pausedUntil: addDays(today, warningDays), announced: null, nights: moved };
}

/** Drops old nights that a later one makes redundant. */
async function addNight(
  { store, retention, businessClock }: NightlyParts,
  nights: Night[],
  now: Date,
): Promise<Night[]> {
  const newest = await store.newestSeq();
  const isNew = newest > (nights.at(-1)?.newest ?? 0);
  const all = isNew ? [...nights, { day: businessClock(now).date, newest }] : nights;
  const oldest = businessClock(expiryTimes(retention, now, businessClock).requests).date;
  return all.filter((_, index) => (all[index + 1]?.day ?? "9999") > oldest);
}

/** A request expires only when it was there on a night that long ago: one that came while the clock was behind looks older than it is. */
function lastExpired(nights: Night[], { retention, businessClock }: NightlyParts, at: Date): LastExpired {
  const times = expiryTimes(retention, at, businessClock);
  const newestBy = (instant: Date) => {
    const last = businessClock(instant).date;
    return Math.max(0, ...nights.flatMap(({ day, newest }) => (day <= last ? newest : [])));
  };
  return { requests: newestBy(times.requests), held: newestBy(times.held), spam: newestBy(times.spam) };
}

async function announce(parts: NightlyParts, due: RetentionCounts, now: Date): Promise<Announcement> {
  if (parts.channels.length === 0)
    parts.warn("Much is due to be deleted, and there is no channel to announce it.");
  const { requests, spam, consents } = due;
  const deleteOn = addDays(parts.businessClock(now).date, warningDays);
  const announcement = { asOf: now.toISOString(), deleteOn, requests, spam, consents };
  const key = `alert deletion ${announcement.asOf}`;
  const facts = { about: deletionAlert.about, ...announcement };
  await parts.store.addNotice({ key, kind: "alert", facts }, parts.channels, now);
  return announcement;
}

function total({
  requests,
  spam,
  consents,
}: Pick<RetentionCounts, "requests" | "spam" | "consents">): number {
  return requests + spam + consents;
}

async function mostUnannounced({ store }: NightlyParts, now: Date): Promise<number> {
  const forms = await store.countLeads(now);
  const all = forms.reduce((sum, { requests }) => sum + requests, 0);
  return Math.max(unannouncedRows, Math.floor(all * unannouncedShare));
}

async function isAnnouncementSent(store: LeadStore, { asOf }: Announcement, now: Date): Promise<boolean> {
  const alerts = await store.listAlerts(now);
  return alerts.some(({ facts, isSent }) => isSent && v.is(announcementSchema, facts) && facts.asOf === asOf);
}
