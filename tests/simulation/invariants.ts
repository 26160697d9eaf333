import { addMonths } from "#domain/calendar-date.ts";
import { dayMs, hourMs, minuteMs } from "#domain/durations.ts";
import { isOwnerChannel } from "#domain/leads/lead.ts";
import { warningDays } from "#server/upkeep/announced-deletion.ts";
import {
  type DeliveryRow,
  type Invariant,
  type LeadRow,
  newEntries,
  type Parts,
  processTroubles,
} from "./invariant.ts";
import {
  failedBackupIsTold,
  oneReminderInTime,
  ownersMailsStayFew,
  readinessIsTrue,
} from "./notice-invariants.ts";
import { ownerChannels } from "./outside-channels.ts";
import { replyRule, retention } from "./server-process.ts";
import type { Arrival, Sent } from "./world.ts";

/** Created again for each year, because each remembers what it has seen. */
export function createInvariants(parts: Parts): Invariant[] {
  return [
    nothingIsLost(parts),
    arrivesEverywhere(parts),
    allIsDeliveredInTheEnd,
    nothingArrivesTwice(parts),
    oneReminderInTime(parts),
    readinessIsTrue(parts),
    failedBackupIsTold(parts),
    ownersMailsStayFew(parts),
    honestComesSoon(parts),
  ];
}

/** More than the rule allows without an announcement, with a margin for earlier announcements of the same night. */
const manyDeleted = 20;

/** Deletions need full retention by the true calendar, a good backup before and, when large, an announcement. */
function nothingIsLost({ world }: Parts): Invariant {
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

  function isAnnounced(): boolean {
    const announced = world.arrivals.filter(({ kind }) => kind === "morning").reverse();
    const last = announced.find(
      (each) => "subject" in each && / old requests? will be deleted on /.test(each.subject),
    );
    return last !== undefined && world.now - last.at > (warningDays - 1) * dayMs;
  }

  return {
    name: "nothing acknowledged is lost",
    check({ leads }) {
      for (const lead of leads.values()) lastSeen.set(lead.id, lead);
      const gone = world.sent.filter(({ id, deletedAt }) => id && !deletedAt && !leads.has(id));
      for (const sent of gone) sent.deletedAt = world.now;
      if (gone.length > manyDeleted && !isAnnounced()) return `${gone.length} requests are gone unannounced`;
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

function arrivesEverywhere({ world }: Parts): Invariant {
  const arrived = new Set<string>();
  // Remembered, because a notice can be deleted before the requests that it named.
  const told = new Set<string>();
  const newArrivals = newEntries(world.arrivals);
  return {
    name: "each request reaches each owner channel, or is seen to wait",
    check({ leads, deliveries, inDigests }) {
      for (const id of inDigests) told.add(id);
      for (const { leadId, channel, kind } of newArrivals())
        if (kind === "lead") arrived.add(`${leadId} ${channel}`);
      const states = new Map(deliveries.map((row) => [`${row.leadId} ${row.channel}`, row.state]));
      const expected = [...leads.values()]
        .filter(({ status }) => status !== "spam")
        .flatMap(({ id }) => ownerChannels.map((channel) => ({ id, key: `${id} ${channel}` })));
      const lost = expected.find(({ id, key }) => {
        const state = states.get(key);
        return !state || (state === "delivered" && !arrived.has(key) && !told.has(id));
      });
      return lost ? `${lost.key} is ${states.get(lost.key) ?? "nowhere"}, and has not arrived` : null;
    },
  };
}

const allIsDeliveredInTheEnd: Invariant = {
  name: "all is delivered once the faults are over",
  check({ deliveries }, isEnd) {
    const isOpen = ({ channel, state }: DeliveryRow) =>
      isOwnerChannel(channel) && state !== "delivered" && state !== "dead";
    const open = isEnd ? deliveries.filter(isOpen) : [];
    return open.length > 0 ? `${open.length} deliveries are still ${open[0]?.state}` : null;
  },
};

/** Except for attempts whose outcome nobody knows, because a process was killed or an answer was lost. */
function nothingArrivesTwice({ world }: Parts): Invariant {
  const firstAt = new Map<string, number>();
  const newArrivals = newEntries(world.arrivals);

  function isTwice({ id, at }: Arrival): boolean {
    const before = firstAt.get(id);
    firstAt.set(id, at);
    if (before === undefined || world.mayRepeat.has(id)) return false;
    return !world.isTroubled(["killed", "store", "clock"], before - minuteMs, at);
  }

  return {
    name: "nothing arrives twice",
    check() {
      const twice = newArrivals().filter(isTwice)[0];
      return twice ? `${twice.kind} ${twice.id} arrived twice by ${twice.channel}` : null;
    },
  };
}

/** Whatever is queued from busy networks, a quiet network's request waits only for sends that have begun. */
function honestComesSoon({ world, channels }: Parts): Invariant {
  // Two processes send three at a time each, and each of eight networks has sent a first one too.
  const mostBefore = 16;
  const newArrivals = newEntries(world.arrivals);

  function faultOf({ channel, leadId, at }: Arrival): string | null {
    const sent = world.sentById.get(leadId ?? "");
    if (!sent || world.isTroubled(processTroubles, sent.sentAt, at)) return null;
    const before = world.arrivals.filter(
      (each) => each.channel === channel && each.at > sent.acknowledgedAt && each.at < at,
    );
    const count = before.filter((each) => world.sentById.get(each.leadId ?? "")?.kind === "flood").length;
    return count > mostBefore
      ? `${count} of a flood were sent by ${channel} before request ${sent.number}`
      : null;
  }

  return {
    name: "a flood does not stand before an honest request",
    check() {
      const ofQuiet = newArrivals().filter(({ id, kind, channel, leadId }) => {
        const isHonest = world.sentById.get(leadId ?? "")?.kind === "honest";
        return isHonest && channels.attempts.get(id) === 1 && kind === "lead" && isOwnerChannel(channel);
      });
      return ofQuiet.map(faultOf).find((fault) => fault !== null) ?? null;
    },
  };
}
