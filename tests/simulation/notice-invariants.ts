import { isNightTime } from "#domain/business/early-care.ts";
import { instantAt, replyDueAt } from "#domain/business/reply-time.ts";
import { addDays } from "#domain/calendar-date.ts";
import { hourMs, minuteMs } from "#domain/durations.ts";
import { type Channel, isEmailChannel } from "#domain/leads/lead.ts";
import { mailedPerHour } from "#domain/leads/limits.ts";
import { listedAtMost } from "#server/owner/owner-context.ts";
import { type Invariant, judgeEach, newEntries, processTroubles } from "./invariant.ts";
import { ownerChannels } from "./outside-channels.ts";
import { replyRule } from "./server-process.ts";
import type { Arrival, Sent, World } from "./world.ts";

export function oneReminderInTime(world: World): Invariant {
  function faultOf(sent: Sent, dueAt: number): string | null {
    if (sent.answeredAt !== null || sent.wasUndone || sent.judgedAt || sent.deletedAt) return null;
    const told = world.arrivals
      .filter((each) => each.kind !== "lead")
      .filter(({ kind, at }) => ["due", "morning"].includes(kind) && at < dueAt);
    const names = ({ leadIds }: (typeof told)[number]) => leadIds.includes(sent.id ?? "");
    // A full mail ends with "And 110 more.", and this one may be among those; it is on What waits.
    const hasMore = ({ at, leadIds }: (typeof told)[number]) =>
      at > sent.sentAt && leadIds.length === listedAtMost;
    const wrong = ownerChannels.find((channel) => {
      const ofChannel = told.filter((each) => each.channel === channel);
      const reminders = ofChannel.filter((each) => each.kind === "due" && names(each));
      // At its hour, the morning mail is the reminder.
      return reminders.length > 1 || !ofChannel.some((each) => names(each) || hasMore(each));
    });
    const due = new Date(dueAt).toISOString();
    return wrong ? `request ${sent.number}, due ${due}, was not reminded of once by ${wrong}` : null;
  }

  return judgeEach(world, {
    name: "one reminder before each promise is due",
    isMeant: ({ kind, firstDay }) => kind === "honest" && firstDay === "",
    endsAt: ({ stampedAt }) => replyDueAt(new Date(stampedAt), replyRule)?.getTime() ?? 0,
    faultOf,
  });
}

type Span = { from: number; to: number };

/** Care that begins before an answer is due is mailed about every two hours of the day, until its first day is over. */
export function earlyCareIsToldOf(world: World): Invariant {
  const withinMs = 2 * hourMs + 10 * minuteMs;
  // Eight times from 7 AM to 9 PM, and once before the answer is due.
  const toldAtMost = 9;
  const { businessClock } = replyRule;

  const timeOf = (date: string, time: string) => instantAt(date, time, businessClock);

  /** Returns, for each day, the span in which owners are mailed about it. */
  function spansOf({ stampedAt, firstDay, answeredAt, judgedAt }: Sent): Span[] {
    const end = Math.min(answeredAt ?? world.now, judgedAt ?? world.now);
    const dates = [businessClock(new Date(stampedAt)).date];
    while ((dates.at(-1) ?? firstDay) < firstDay) dates.push(addDays(dates.at(-1) ?? firstDay, 1));
    return dates.map((date) => ({
      from: Math.max(stampedAt + 15 * minuteMs, timeOf(date, "05:00")),
      to: Math.min(end, timeOf(date, "21:10")),
    }));
  }

  function toldTimes({ id }: Sent, channel: Channel, { from, to }: Span): number[] {
    return world.arrivals.flatMap((each) =>
      each.kind === "due" &&
      each.channel === channel &&
      each.leadIds.includes(id ?? "") &&
      from < each.at &&
      each.at < to
        ? each.at
        : [],
    );
  }

  function faultOf(sent: Sent): string | null {
    if (sent.wasUndone || sent.deletedAt) return null;
    for (const channel of ownerChannels)
      for (const span of spansOf(sent)) {
        const told = toldTimes(sent, channel, span);
        const ends = [...told, span.to];
        const isSilent = ends.some((at, index) => at - (told[index - 1] ?? span.from) > withinMs);
        if (isSilent || told.length > toldAtMost)
          return `request ${sent.number}, for ${sent.firstDay}, was told of ${told.length} times by ${channel} on ${new Date(span.to).toISOString().slice(0, 10)}`;
      }
    return null;
  }

  return judgeEach(world, {
    name: "care that begins before an answer is told of every two hours by day",
    isMeant: ({ firstDay }) => firstDay !== "",
    endsAt: ({ firstDay }) => timeOf(firstDay, "21:15"),
    faultOf,
  });
}

/** A request without a mail of its own is on What waits, which one mail an hour links to. */
export function listedIsToldOf(world: World): Invariant {
  function faultOf(sent: Sent): string | null {
    if (sent.judgedAt || sent.answeredAt || sent.deletedAt) return null;
    // Suspected spam is not mailed about at night, and then by the next look, within a minute.
    const lastLook = new Date(world.clock().getTime() - minuteMs);
    if (sent.kind === "spam" && isNightTime(lastLook, replyRule.businessClock)) return null;
    const silent = ownerChannels.find(
      (channel) =>
        !world.arrivals.some(
          (each) => each.kind === "requests" && each.channel === channel && each.at >= sent.acknowledgedAt,
        ),
    );
    return silent ? `request ${sent.number} is only listed, and ${silent} did not lead there` : null;
  }

  return judgeEach(world, {
    name: "what is only listed is told of within the hour",
    isMeant: ({ isListed }) => isListed,
    endsAt: ({ acknowledgedAt }) => acknowledgedAt + hourMs + 10 * minuteMs,
    faultOf,
  });
}

export function ownersMailsStayFew(world: World): Invariant {
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
    // Those listed are mailed because an owner has tapped.
    const mails = ofHour.filter(({ kind }) => kind === "lead").length - listed.length;
    if (mails > mailedPerHour) return `${mails} request mails within an hour by ${channel}`;
    const hourOf = (instant: number) => Math.floor(instant / hourMs);
    const ofClockHour = ofHour.filter((each) => hourOf(each.at) === hourOf(at));
    const count = (wanted: Arrival["kind"]) => ofClockHour.filter(({ kind }) => kind === wanted).length;
    const many = (["requests", "due", "morning"] as const).find((kind) => count(kind) > 1);
    return many ? `${count(many)} mails of kind ${many} in one hour by ${channel}` : null;
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
