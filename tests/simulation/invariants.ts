import { addMonths } from "#domain/calendar-date.ts";
import { dayMs, hourMs, minuteMs } from "#domain/durations.ts";
import { isEmailChannel, isOwnerChannel } from "#domain/leads/lead.ts";
import { type DeliveryRow, type Invariant, type LeadRow, newEntries } from "./invariant.ts";
import {
  earlyCareIsToldOf,
  listedIsToldOf,
  oneReminderInTime,
  ownersMailsStayFew,
} from "./notice-invariants.ts";
import { ownerChannels } from "./outside-channels.ts";
import { replyRule, retention } from "./server-process.ts";
import type { Arrival, Sent, World } from "./world.ts";

/** Created for each year, because each invariant remembers what it has seen. */
export function createInvariants(world: World): Invariant[] {
  return [
    nothingIsLost(world),
    arrivesEverywhere(world),
    allIsDeliveredInTheEnd,
    nothingArrivesTwice(world),
    oneReminderInTime(world),
    earlyCareIsToldOf(world),
    listedIsToldOf(world),
    ownersMailsStayFew(world),
  ];
}

function arrivesEverywhere(world: World): Invariant {
  const arrived = new Set<string>();
  const newArrivals = newEntries(world.arrivals);

  /** A request that is only listed has no mail, but other channels get it all the same. */
  function isInPlace(key: string, row: DeliveryRow | undefined): boolean {
    if (!row || row.state === "dead") return row !== undefined;
    if (row.state === "delivered") return arrived.has(key);
    const mayBeListed = isEmailChannel(row.channel) && world.sentById.get(row.leadId)?.isListed !== false;
    return row.due_at !== null || mayBeListed;
  }

  return {
    name: "each request reaches each owner channel, or is seen to wait",
    check({ leads, deliveries }) {
      for (const { leadId, channel, kind } of newArrivals())
        if (kind === "lead") arrived.add(`${leadId} ${channel}`);
      const rows = new Map(deliveries.map((row) => [`${row.leadId} ${row.channel}`, row]));
      const keys = [...leads.values()]
        .filter(({ status }) => status !== "spam")
        .flatMap(({ id }) => ownerChannels.map((channel) => `${id} ${channel}`));
      const lost = keys.find((key) => !isInPlace(key, rows.get(key)));
      return lost ? `${lost} is ${rows.get(lost)?.state ?? "nowhere"}, and has not arrived` : null;
    },
  };
}

const allIsDeliveredInTheEnd: Invariant = {
  name: "all is delivered once the faults are over",
  check({ deliveries }, isEnd) {
    // A request that is only listed has no due time.
    const isOpen = ({ channel, due_at }: DeliveryRow) => isOwnerChannel(channel) && due_at !== null;
    const open = isEnd ? deliveries.filter(isOpen) : [];
    return open.length > 0 ? `${open.length} deliveries are still due` : null;
  },
};

/** Repeats are allowed if an attempt's outcome is unknown, because a process was killed or an answer was lost. */
function nothingArrivesTwice(world: World): Invariant {
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

/** A request may be deleted only after its full retention, by the true calendar. */
function nothingIsLost(world: World): Invariant {
  const lastSeen = new Map<string, LeadRow>();

  function faultOf(sent: Sent): string | null {
    // Such a request is kept as long as those before it, which nightly-retention.test.ts tests.
    if (sent.acknowledgedAt - sent.stampedAt > 3 * dayMs) return null;
    const early = expiresAt(sent, lastSeen.get(sent.id ?? "")) - world.now;
    // A clock that is ahead by less counts as right.
    const isSlightlyWrong = Math.abs(world.offsetMs) <= 3 * dayMs;
    return early > (isSlightlyWrong ? Math.abs(world.offsetMs) : 0)
      ? `request ${sent.number} is gone ${Math.round(early / hourMs)} hours before its time`
      : null;
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

/** Returns when a request may be deleted. The owners' last mark decides; one made while the store was down may not count. */
function expiresAt(sent: Sent, row: LeadRow | undefined): number {
  const from = sent.acknowledgedAt;
  if (row?.status === "spam") return Math.max(from, sent.judgedAt ?? 0) + retention.spamDays * dayMs;
  if (row?.status === "held" && !row.answered_at) return from + retention.heldDays * dayMs;
  const last = new Date(Math.max(from, (row?.answered_at && sent.answeredAt) || from));
  const lastDay = replyRule.businessClock(last).date;
  return Date.parse(addMonths(lastDay, retention.requestMonths));
}
