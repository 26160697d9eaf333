import { addMonths } from "#domain/calendar-date.ts";
import { dayMs, hourMs } from "#domain/durations.ts";
import { type Invariant, type LeadRow, type Parts, processTroubles } from "./invariant.ts";
import { ownerChannels } from "./outside-channels.ts";
import { replyRule, retention } from "./server-process.ts";
import type { Sent } from "./world.ts";

/** Deletions need full retention by the true calendar, and a good backup before. */
export function nothingIsLost({ world }: Parts): Invariant {
  const lastSeen = new Map<string, LeadRow>();

  function faultOf(sent: Sent): string | null {
    const early = expiresAt(sent, lastSeen.get(sent.id ?? "")) - world.now;
    // A clock that is ahead by less passes for a right one.
    const isSlightlyWrong = Math.abs(world.offsetMs) <= 3 * dayMs;
    if (early > (isSlightlyWrong ? Math.abs(world.offsetMs) : 0))
      return `request ${sent.number} is gone ${Math.round(early / hourMs)} hours before its time`;
    const backupAt = world.backups.at(-1) ?? 0;
    const isBackedUp = world.now - backupAt < 26 * hourMs && (world.failedBackups.at(-1) ?? 0) < backupAt;
    return isBackedUp ? null : `request ${sent.number} is gone without a good backup before`;
  }

  return {
    name: "nothing acknowledged is lost",
    check({ leads }) {
      for (const lead of leads.values()) lastSeen.set(lead.id, lead);
      const gone = world.sent.filter(({ id, deletedAt }) => id && !deletedAt && !leads.has(id));
      for (const sent of gone) sent.deletedAt = world.now;
      return gone.map(faultOf).find((fault) => fault !== null) ?? null;
    },
  };
}

/** The owners' last mark decides; one made while the store was down may count or not. */
function expiresAt(sent: Sent, row: LeadRow | undefined): number {
  const from = sent.acknowledgedAt;
  if (row?.status === "spam") return Math.max(from, sent.judgedAt ?? 0) + retention.spamDays * dayMs;
  if (row?.status === "held" && !row.answered_at) return from + retention.heldDays * dayMs;
  const last = new Date(Math.max(from, (row?.answered_at && sent.answeredAt) || from));
  const lastDay = replyRule.businessClock(last).date;
  return Date.parse(addMonths(lastDay, retention.requestMonths));
}

export function failedBackupIsTold({ world }: Parts): Invariant {
  return {
    name: "a failed backup is told within a day",
    check() {
      const since = world.failedBackups.find((at) => at > (world.backups.at(-1) ?? 0));
      if (since === undefined || world.now - since < 26 * hourMs) return null;
      if (world.isTroubled([...processTroubles, ...ownerChannels], since, world.now)) return null;
      const isTold = world.arrivals.some(
        (each) => each.kind === "morning" && each.at >= since && /nightly backup failed/i.test(each.text),
      );
      return isTold ? null : `it has failed since ${new Date(since).toISOString()}, and no mail says so`;
    },
  };
}
