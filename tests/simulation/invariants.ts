import { replyDueAt } from "../../domain/business/reply-time.ts";
import { addMonths } from "../../domain/calendar-date.ts";
import { type Channel, isEmailChannel, isOwnerChannel } from "../../domain/leads/lead.ts";
import {
  confirmationsPerHour,
  confirmationsPerMailboxAndDay,
  floodDigest,
  isBusyNetwork,
} from "../../domain/leads/limits.ts";
import { mailboxOf } from "../../domain/requests/email-address.ts";
import { warningDays } from "../../server/owner/nightly-retention.ts";
import type { LeadStore } from "../../server/store/lead-store.ts";
import { type OutsideChannels, ownerChannels } from "./outside-channels.ts";
import { replyRule, retention, type ServerProcess } from "./server-process.ts";
import type { Place } from "./simulate.ts";
import { type Arrival, day, hour, minute, type Sent, type Trouble, type World } from "./world.ts";

export type Violation = { name: string; fault: string; at: string };
/** Returns the violation or null. `isEnd`: all faults ended days ago. */
type Invariant = { name: string; check(stored: Stored, isEnd: boolean): string | null };

type LeadRow = { id: string; email: string; status: string; received_at: string; answered_at: string | null };
type DeliveryRow = { leadId: string; channel: Channel; state: string; due_at: string | null };
type Stored = {
  leads: Map<string, LeadRow>;
  deliveries: DeliveryRow[];
  /** Leads that a digest mails together. */
  inDigests: string[];
  /** Null when it was not queried. */
  health: Awaited<ReturnType<LeadStore["deliveryHealth"]>> | null;
};

export async function readStored({ query }: Place, server: ServerProcess | null): Promise<Stored> {
  const leads = query("select id, email, status, received_at, answered_at from lead") as LeadRow[];
  const deliveries = query(
    `select key as "leadId", channel, state, due_at from message where kind = 'request'`,
  );
  const digests = query("select facts from message where facts like '%leadIds%'");
  return {
    leads: new Map(leads.map((lead) => [lead.id, lead])),
    deliveries: deliveries as DeliveryRow[],
    inDigests: digests.flatMap(({ facts }) => JSON.parse(String(facts)).leadIds),
    health: server && (await server.health()),
  };
}

type Parts = { world: World; channels: OutsideChannels };

/** Created again for each year, because each remembers what it has seen. */
export function createInvariants(parts: Parts): Invariant[] {
  return [
    nothingIsLost(parts),
    arrivesEverywhere(parts),
    allIsDeliveredInTheEnd,
    nothingArrivesTwice(parts),
    oneRequestEach,
    oneReminderInTime(parts),
    readinessIsTrue(parts),
    failedBackupIsTold(parts),
    confirmationsStayFew(parts),
    ownersMailsStayFew(parts),
    honestComesSoon(parts),
    digestIsTrue(parts),
  ];
}

/** Troubles during which promises about time cannot be kept. */
const processTroubles: Trouble[] = ["clock", "store", "down", "killed"];

/** Returns the entries added since the last call. */
function newEntries<T>(list: T[]): () => T[] {
  let read = 0;
  return () => {
    const added = list.slice(read);
    read = list.length;
    return added;
  };
}

/** More than the rule allows without an announcement, with a margin for earlier announcements of the same night. */
const manyDeleted = 20;

/** Deletions need full retention by the true calendar, a good backup before and, when large, an announcement. */
function nothingIsLost({ world }: Parts): Invariant {
  const lastSeen = new Map<string, LeadRow>();

  function faultOf(sent: Sent): string | null {
    const early = expiresAt(sent, lastSeen.get(sent.id ?? "")) - world.now;
    // A clock that is ahead by less passes for a right one.
    const isSlightlyWrong = Math.abs(world.offsetMs) <= 3 * day;
    if (early > (isSlightlyWrong ? Math.abs(world.offsetMs) : 0))
      return `request ${sent.number} is gone ${Math.round(early / hour)} hours before its time`;
    const backupAt = world.backups.at(-1) ?? 0;
    const isBackedUp = world.now - backupAt < 26 * hour && (world.failedBackups.at(-1) ?? 0) < backupAt;
    return isBackedUp ? null : `request ${sent.number} is gone without a good backup before`;
  }

  function isAnnounced(): boolean {
    const announced = world.arrivals.filter(({ kind }) => kind === "alert").reverse();
    const last = announced.find((each) => "subject" in each && / the website deletes /.test(each.subject));
    return last !== undefined && world.now - last.at > (warningDays - 1) * day;
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
  if (row?.status === "spam") return Math.max(from, sent.judgedAt ?? 0) + retention.spamDays * day;
  if (row?.status === "held" && !row.answered_at) return from + retention.heldDays * day;
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
    return !world.isTroubled(["killed", "store", "clock"], before - minute, at);
  }

  return {
    name: "nothing arrives twice",
    check() {
      const twice = newArrivals().filter(isTwice)[0];
      return twice ? `${twice.kind} ${twice.id} arrived twice by ${twice.channel}` : null;
    },
  };
}

const oneRequestEach: Invariant = {
  name: "one request however often it is sent",
  check({ leads }) {
    const count = leads.size - new Set([...leads.values()].map(({ email }) => email)).size;
    return count > 0 ? `${count} requests are stored twice` : null;
  },
};

function oneReminderInTime({ world }: Parts): Invariant {
  let waiting: { sent: Sent; dueAt: number }[] = [];
  const noted = new Set<Sent>();

  function faultOf({ sent, dueAt }: { sent: Sent; dueAt: number }): string | null {
    const isOver = sent.answeredAt !== null || sent.wasUndone || sent.judgedAt || sent.deletedAt;
    if (isOver || world.isTroubled([...processTroubles, ...ownerChannels], sent.sentAt - hour, world.now))
      return null;
    const reminders = world.arrivals.filter(
      ({ kind, leadId, at }) => kind === "reminder" && leadId === sent.id && at < dueAt,
    );
    const wrong = ownerChannels.find(
      (channel) => reminders.filter((each) => each.channel === channel).length !== 1,
    );
    const due = new Date(dueAt).toISOString();
    return wrong
      ? `request ${sent.number}, due ${due}, had ${reminders.length} reminders, not one by ${wrong}`
      : null;
  }

  return {
    name: "one reminder before each promise is due",
    check() {
      for (const sent of world.sent.slice(-60)) {
        if (sent.kind !== "honest" || !sent.id || noted.has(sent)) continue;
        noted.add(sent);
        waiting.push({ sent, dueAt: replyDueAt(new Date(sent.stampedAt), replyRule)?.getTime() ?? 0 });
      }
      const over = waiting.filter(({ dueAt }) => dueAt <= world.now);
      waiting = waiting.filter(({ dueAt }) => dueAt > world.now);
      return over.map(faultOf).find((fault) => fault !== null) ?? null;
    },
  };
}

/** One rejected message does not make a channel failing. */
function readinessIsTrue({ world, channels }: Parts): Invariant {
  function faultOf(ways: Channel[], stuck: Channel[], deliveries: DeliveryRow[]): string | null {
    const now = world.clock().toISOString();
    const isLate = (channel: Channel) =>
      deliveries.some((row) => row.channel === channel && row.due_at !== null && row.due_at <= now);
    const found = (channel: Channel) => channels.lastFound.get(channel);
    const isStuck = ways.some((channel) => stuck.includes(channel));
    const works = ways.some((channel) => found(channel)?.isWorking && !isLate(channel));
    if (isStuck && works) return `${ways.join(" or ")} works, and is said to be stuck`;
    const failsLong = ways.every((channel) => {
      const { isWorking = true, since = 0 } = found(channel) ?? {};
      return !isWorking && world.now - since > 70 * minute;
    });
    return !isStuck && failsLong ? `${ways.join(" and ")} fails, and is not said to be stuck` : null;
  }

  return {
    name: "readiness is true to the state",
    check({ deliveries, health }) {
      if (!health || world.isTroubled(processTroubles, world.now - 2 * hour, world.now)) return null;
      // E-mail works while it reaches one of the addresses.
      const ways = [
        ownerChannels.filter(isEmailChannel),
        ownerChannels.filter((each) => !isEmailChannel(each)),
      ];
      const faults = ways.map((channels) => faultOf(channels, health.stuck, deliveries));
      const dead = deliveries.filter(
        ({ channel, state }) => isOwnerChannel(channel) && state === "dead",
      ).length;
      if (dead !== health.dead) return `${dead} deliveries were given up, and readiness says ${health.dead}`;
      return faults.find((fault) => fault !== null) ?? null;
    },
  };
}

function failedBackupIsTold({ world }: Parts): Invariant {
  return {
    name: "a failed backup is told within a day",
    check() {
      const since = world.failedBackups.find((at) => at > (world.backups.at(-1) ?? 0));
      if (since === undefined || world.now - since < 26 * hour) return null;
      if (world.isTroubled([...processTroubles, ...ownerChannels], since, world.now)) return null;
      const isTold = world.arrivals.some(
        (each) => each.kind === "alert" && each.at >= since && /backup/i.test(each.subject),
      );
      return isTold ? null : `it has failed since ${new Date(since).toISOString()}, and no alert says so`;
    },
  };
}

function confirmationsStayFew({ world }: Parts): Invariant {
  const sentAt = new Map<string, { at: number; mailbox: string }>();
  const newArrivals = newEntries(world.arrivals);
  // A message claimed just before an hour ends may arrive just after it.
  const countSince = (at: number, mailbox?: string) =>
    [...sentAt.values()].filter((each) => each.at > at + minute && (mailbox ?? each.mailbox) === each.mailbox)
      .length;

  function faultOf({ at, mailbox }: { at: number; mailbox: string }): string | null {
    if (world.isTroubled(["clock"], at - day, at)) return null;
    const ofHour = countSince(at - hour);
    if (ofHour > confirmationsPerHour) return `${ofHour} went out within an hour`;
    const ofDay = countSince(at - day, mailbox);
    return ofDay > confirmationsPerMailboxAndDay ? `${ofDay} went to ${mailbox} within a day` : null;
  }

  return {
    name: "no more confirmations than their ceilings",
    check() {
      const confirmations = newArrivals().filter(({ channel }) => channel === "confirmation");
      for (const { id, at, ...each } of confirmations)
        if (each.kind === "lead") sentAt.set(id, { at, mailbox: mailboxOf(each.email) });
      const added = confirmations.flatMap(({ id }) => sentAt.get(id) ?? []);
      return added.map(faultOf).find((fault) => fault !== null) ?? null;
    },
  };
}

function ownersMailsStayFew({ world }: Parts): Invariant {
  const newArrivals = newEntries(world.arrivals);

  function faultOf({ channel, at }: Arrival): string | null {
    if (world.isTroubled([...processTroubles, channel], at - 5 * hour, at)) return null;
    const ofHour = world.arrivals.filter((each) => each.channel === channel && each.at > at - hour + minute);
    const isOfCrowd = ({ kind, leadId }: Arrival) =>
      kind === "lead" && isBusyNetwork(world.sentById.get(leadId ?? "")?.networkCount ?? 0);
    const mails = ofHour.filter(isOfCrowd).length;
    if (mails > floodDigest.mailed) return `${mails} mails of busy networks within an hour by ${channel}`;
    const digests = ofHour.filter(({ kind }) => kind === "flood").length;
    return digests > 1 ? `${digests} digests of busy networks within an hour by ${channel}` : null;
  }

  return {
    name: "no more mails to the owners than their ceilings",
    check() {
      const ofFlood = newArrivals().filter(
        ({ kind, channel, leadId }) =>
          isEmailChannel(channel) && (kind === "flood" || world.sentById.get(leadId ?? "")?.kind === "flood"),
      );
      return ofFlood.map(faultOf).find((fault) => fault !== null) ?? null;
    },
  };
}

function digestIsTrue({ world }: Parts): Invariant {
  const newArrivals = newEntries(world.arrivals);
  return {
    name: "the digest says that the daily check passed only when it did",
    check() {
      const failedAt = world.failedBackups.at(-1) ?? 0;
      const isWrong = (each: Arrival) =>
        each.kind === "digest" &&
        /DAILY CHECK PASSED/.test(each.text) &&
        failedAt > (world.backups.at(-1) ?? 0) &&
        !world.isTroubled([...processTroubles, each.channel], failedAt, each.at);
      const wrong = newArrivals().find(isWrong);
      return wrong ? `by ${wrong.channel}, though the backup has failed` : null;
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
