import { replyDueAt } from "#domain/business/reply-time.ts";
import { hourMs, minuteMs } from "#domain/durations.ts";
import { type Channel, isEmailChannel, isOwnerChannel } from "#domain/leads/lead.ts";
import { mailedPerHour } from "#domain/leads/limits.ts";
import { type DeliveryRow, type Invariant, newEntries, type Parts, processTroubles } from "./invariant.ts";
import { ownerChannels } from "./outside-channels.ts";
import { replyRule } from "./server-process.ts";
import type { Arrival, Sent } from "./world.ts";

export function oneReminderInTime({ world }: Parts): Invariant {
  let waiting: { sent: Sent; dueAt: number }[] = [];
  const noted = new Set<Sent>();

  function faultOf({ sent, dueAt }: { sent: Sent; dueAt: number }): string | null {
    const isOver = sent.answeredAt !== null || sent.wasUndone || sent.judgedAt || sent.deletedAt;
    if (isOver || world.isTroubled([...processTroubles, ...ownerChannels], sent.sentAt - hourMs, world.now))
      return null;
    const reminders = world.arrivals.filter(
      (each) => each.kind === "due" && each.at < dueAt && each.leadIds.includes(sent.id ?? ""),
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
export function readinessIsTrue({ world, channels }: Parts): Invariant {
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
      return !isWorking && world.now - since > 70 * minuteMs;
    });
    return !isStuck && failsLong ? `${ways.join(" and ")} fails, and is not said to be stuck` : null;
  }

  return {
    name: "readiness is true to the state",
    check({ deliveries, health }) {
      if (!health || world.isTroubled(processTroubles, world.now - 2 * hourMs, world.now)) return null;
      // Email works while it reaches one of the addresses.
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

export function ownersMailsStayFew({ world }: Parts): Invariant {
  const newArrivals = newEntries(world.arrivals);

  function faultOf({ channel, at }: Arrival): string | null {
    if (world.isTroubled([...processTroubles, channel], at - 5 * hourMs, at)) return null;
    const ofHour = world.arrivals.filter(
      (each) => each.channel === channel && each.at > at - hourMs + minuteMs,
    );
    const listed = ofHour.filter(
      ({ kind, leadId }) => kind === "lead" && world.sentById.get(leadId ?? "")?.isListed,
    );
    const judged = listed.filter(({ leadId }) => world.sentById.get(leadId ?? "")?.judgedAt === null);
    if (judged.length > 0) return `a request that is only listed was mailed by ${channel}`;
    const mails = ofHour.filter(({ kind }) => kind === "lead").length;
    if (mails > mailedPerHour) return `${mails} request mails within an hour by ${channel}`;
    const count = (wanted: Arrival["kind"]) => ofHour.filter(({ kind }) => kind === wanted).length;
    const many = (["requests", "due", "morning"] as const).find((kind) => count(kind) > 1);
    return many ? `${count(many)} mails of kind ${many} within an hour by ${channel}` : null;
  }

  return {
    name: "no more mails to the owners than their ceilings",
    check() {
      const counted = newArrivals().filter(
        ({ kind, channel, leadId }) =>
          isEmailChannel(channel) && (kind !== "lead" || world.sentById.get(leadId ?? "")?.kind === "flood"),
      );
      return counted.map(faultOf).find((fault) => fault !== null) ?? null;
    },
  };
}
