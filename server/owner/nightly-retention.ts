import * as v from "valibot";
import { addDays, businessDate, fullDate } from "../../domain/calendar-date.ts";
import type { Channel } from "../../domain/leads/lead.ts";
import type { Block } from "../delivery/render-mail.ts";
import type { DailyJobRecord, LeadStore } from "../store/lead-store.ts";
import { applyRetention, type RetentionCounts, type RetentionParts } from "./apply-retention.ts";
import { counted, tellOperator } from "./lead-lists.ts";

/** More than this between two nights is a clock that was set, or a server that was away. */
const gapMaxMs = 3 * 86_400_000;
/** For how long nothing is deleted after such a gap, and how long ahead a large deletion is announced. */
export const warningDays = 7;
/** More requests and proofs in one night than this, and than this share of all, are announced before. */
const unannouncedRows = 20;
const unannouncedShare = 0.01;

const announcementEntries = {
  /** What is due at this instant is deleted, and nothing that comes to be due later; UTC, ISO 8601. */
  asOf: v.string(),
  /** As "2026-11-29" */
  deleteOn: v.string(),
  ...{ requests: v.number(), spam: v.number(), consents: v.number() },
};
/** An alert: what is about to be deleted, or (`isOver`) is not after all. */
export const deletionFacts = v.object({
  about: v.literal("deletion"),
  ...announcementEntries,
  isOver: v.boolean(),
});
export type DeletionFacts = v.InferOutput<typeof deletionFacts>;

const announcementSchema = v.object(announcementEntries);
type Announcement = v.InferOutput<typeof announcementSchema>;

const resultSchema = v.object({
  /** The first day on which something may be deleted again. */
  pausedUntil: v.nullish(v.string(), null),
  announced: v.nullish(announcementSchema, null),
});
type State = v.InferOutput<typeof resultSchema>;

type Parts = RetentionParts & {
  /** On which the owners can be told. */
  channels: Channel[];
};

const nothing: RetentionCounts = {
  ...{ requests: 0, spam: 0, networkAddresses: 0 },
  ...{ consents: 0, notices: 0, mails: 0 },
};

/**
 * Deletes what has been kept for its time, in such a way that a wrong clock deletes nothing that the owners were not
 * warned of: docs/operating.md, "How long things are kept".
 */
export async function retainNightly(
  parts: Parts,
  now: Date,
  previous: { at: Date; result: DailyJobRecord["result"] },
): Promise<RetentionCounts & State> {
  const today = businessDate(now);
  const { pausedUntil, announced } = await readState(parts, now, previous);
  const isPaused = pausedUntil !== null;
  if (announced && (isPaused || today < announced.deleteOn)) return { ...nothing, pausedUntil, announced };
  if (announced && (await mayFollow(parts, announced)))
    return { ...(await applyRetention(parts, new Date(announced.asOf))), pausedUntil, announced: null };

  const due = await applyRetention(parts, now, { isDryRun: true });
  if (total(due) > (await mostUnannounced(parts, now)))
    return { ...nothing, pausedUntil, announced: await announce(parts, due, now) };
  return { ...(isPaused ? nothing : await applyRetention(parts, now)), pausedUntil, announced: null };
}

/** What the night before has left, unless the clock was set or the server was away since. */
async function readState(
  parts: Parts,
  now: Date,
  { at, result }: { at: Date; result: DailyJobRecord["result"] },
): Promise<State> {
  const today = businessDate(now);
  const { pausedUntil, announced } = v.parse(resultSchema, result ?? {});
  const isGap = result === null || Math.abs(now.getTime() - at.getTime()) > gapMaxMs;
  if (!isGap)
    return { pausedUntil: pausedUntil !== null && today < pausedUntil ? pausedUntil : null, announced };
  if (announced) await tell(parts, announced, now, { isOver: true });
  return { pausedUntil: addDays(today, warningDays), announced: null };
}

/** The owners were told of it, and it is no more than they were told. */
async function mayFollow(parts: Parts, announced: Announcement): Promise<boolean> {
  if (!(await isTold(parts.store, announced))) return false;
  const due = await applyRetention(parts, new Date(announced.asOf), { isDryRun: true });
  return total(due) <= total(announced);
}

async function announce(parts: Parts, due: RetentionCounts, now: Date): Promise<Announcement> {
  if (parts.channels.length === 0)
    parts.warn("Much is due to be deleted, and there is no channel on which to tell the owners before.");
  const { requests, spam, consents } = due;
  const deleteOn = addDays(businessDate(now), warningDays);
  const announcement = { asOf: now.toISOString(), deleteOn, requests, spam, consents };
  await tell(parts, announcement, now, { isOver: false });
  return announcement;
}

function total({
  requests,
  spam,
  consents,
}: Pick<RetentionCounts, "requests" | "spam" | "consents">): number {
  return requests + spam + consents;
}

async function mostUnannounced({ store }: Parts, now: Date): Promise<number> {
  const forms = await store.countLeads(now);
  const all = forms.reduce((sum, { requests }) => sum + requests, 0);
  return Math.max(unannouncedRows, Math.floor(all * unannouncedShare));
}

async function tell(
  { store, channels }: Parts,
  announcement: Announcement,
  now: Date,
  { isOver }: { isOver: boolean },
): Promise<void> {
  const facts: DeletionFacts = { about: "deletion", ...announcement, isOver };
  const key = `alert deletion ${isOver} ${announcement.asOf}`;
  await store.addNotices(
    channels.map((channel) => ({ key, kind: "alert", channel, facts })),
    now,
  );
}

/** Whether the announcement has left on one channel at least. */
async function isTold(store: LeadStore, { asOf }: Announcement): Promise<boolean> {
  const alerts = await store.listAlerts();
  return alerts.some(({ facts, isSent }) => {
    const { success, output } = v.safeParse(deletionFacts, facts);
    return isSent && success && !output.isOver && output.asOf === asOf;
  });
}

export function describeDeletion({ deleteOn, requests, spam, consents, isOver }: DeletionFacts): {
  title: string;
  blocks: Block[];
} {
  const day = fullDate(deleteOn);
  if (isOver)
    return {
      title: `Nothing is deleted on ${day}`,
      blocks: [
        "The clock of the website's machine was set, or the website was away for days. What was announced for that day stays, and what is due is counted anew.",
      ],
    };
  const parts = [
    { text: counted(requests, "request"), count: requests },
    { text: `${counted(spam, "request")} that looked like spam`, count: spam },
    {
      text: counted(consents, "proof of agreeing to text messages", "proofs of agreeing to text messages"),
      count: consents,
    },
  ];
  const what = requests + spam > 0 ? counted(requests + spam, "old request") : "old proofs of consent";
  return {
    title: `On ${day} the website deletes ${what}`,
    blocks: [
      "They have been kept for as long as your privacy policy says. This is more than is deleted in an ordinary night, so you are told a week before:",
      { list: parts.filter(({ count }) => count > 0) },
      `There is nothing to do if that is right. Does the day, or the number, surprise you? The clock of the website's machine may be wrong: ${tellOperator("How long things are kept")} before that day. Until then nothing is deleted.`,
    ],
  };
}
