import * as v from "valibot";
import { firstDayOf } from "#domain/business/early-care.ts";
import { isOfficeDay } from "#domain/business/reply-time.ts";
import { hourMs } from "#domain/durations.ts";
import type { Lead } from "#domain/leads/lead.ts";
import { counted } from "#domain/wording.ts";
import { replyRuleOf, startMark } from "../../mail/lead-facts.ts";
import { waitingEntry } from "../../mail/lead-mail.ts";
import type { Block } from "../../mail/render-mail.ts";
import { senderLabel } from "../../mail/shown-fields.ts";
import { type DailyJob, morningHour } from "../../upkeep/daily-jobs.ts";
import { findFaults } from "../faults.ts";
import {
  listedAtMost,
  type NoticeDefinition,
  type OwnerContext,
  type PlanContext,
} from "../owner-context.ts";
import { faultBlocks } from "./alert.ts";
import { moveReminders } from "./due.ts";
import { countWeek, hasMondaySince, weekBlocks } from "./week.ts";

/** Sends the morning mail on Mondays, on days with a fault, and on office days with an unanswered request. */
export function morningJob(context: PlanContext): DailyJob {
  const { store, site, names } = context;
  return {
    name: "morning",
    hour: morningHour,
    async run(now, previousAt) {
      const isWeekly = hasMondaySince(previousAt, now, site.businessClock);
      const faults = (await findFaults(context)).map(({ name }) => ({ name }));
      const isWaiting = isOfficeDay(now, replyRuleOf(site)) && (await listWaiting(context, 1)).count > 0;
      if (!isWeekly && !isWaiting && faults.length === 0) return { sent: false };
      await moveReminders(context);
      // The time of the last run makes the key differ from that of a clock that was ahead.
      const key = `morning ${site.businessClock(now).date} ${previousAt.toISOString()}`;
      await store.addNotice({ key, kind: "morning", facts: { isWeekly, faults } }, names, now);
      return { sent: true };
    },
  };
}

export const morningNotice: NoticeDefinition = {
  // Until the evening, because no other mail has what Monday's has.
  sendWithinMs: 10 * hourMs,
  async compose({ facts, channel }, context) {
    const { isWeekly } = v.parse(v.object({ isWeekly: v.boolean() }), facts);
    const { store, site, clock } = context;
    const now = clock();
    const { count, leads } = await listWaiting(context, lookedAtMost);
    const faults = await findFaults(context, channel);
    const requests = isWeekly ? await countWeek(context) : null;
    const title = morningTitle({
      requests: requests?.reduce((sum, each) => sum + each.count, 0) ?? null,
      starting: leads.filter((lead) => startsToday(lead, site, now)),
      waiting: count,
      faults: faults.length,
    });
    if (title === null) return null;
    const { held } = await store.deliveryHealth(now);
    const today = leads.filter((lead) => needsToday(lead, site, now)).slice(0, listedAtMost);
    return {
      title,
      leadIds: today.map(({ id }) => id),
      blocks: waitingBlocks({ count, today, spam: held }, site, now),
      rest: [
        ...(await faultBlocks(faults, context)),
        ...(requests ? weekBlocks({ requests, waiting: leads }, context) : []),
      ],
    };
  },
};

/** The figures of the coming week count at most this many requests. */
const lookedAtMost = 500;

function listWaiting({ store, site, clock }: OwnerContext, size: number) {
  return store.listWaiting({ today: site.businessClock(clock()).date, size });
}

type Site = OwnerContext["site"];

function startsToday(lead: Lead, site: Site, now: Date): boolean {
  return firstDayOf(lead.fields) === site.businessClock(now).date;
}

/** "Today: Cleo and 1 more start, 3 waiting for an answer", or null. `requests` counts the week, on Mondays only. */
function morningTitle({
  requests,
  starting,
  waiting,
  faults,
}: {
  requests: number | null;
  starting: Lead[];
  waiting: number;
  faults: number;
}): string | null {
  const isWeekly = requests !== null;
  const parts = [
    startText(starting) + (isWeekly && starting.length > 0 ? " today" : ""),
    isWeekly ? counted(requests, "request") : "",
    isWeekly || waiting > 0 ? `${waiting} waiting for an answer` : "",
    faults > 0 ? `${counted(faults, "thing")} to see to` : "",
  ].filter(Boolean);
  return parts.length > 0 ? `${isWeekly ? "Your week" : "Today"}: ${parts.join(", ")}` : null;
}

function startText([first, ...others]: Lead[]): string {
  if (!first) return "";
  return others.length > 0
    ? `${senderLabel(first)} and ${others.length} more start`
    : `${senderLabel(first)} starts`;
}

/** Lists `today` with buttons; the other requests are only counted. */
function waitingBlocks(
  { count, today, spam }: { count: number; today: Lead[]; spam: number },
  site: Site,
  now: Date,
): Block[] {
  const others = count - today.length;
  return [
    { heading: "Waiting for an answer" },
    ...(count === 0 ? ["Nobody. Nice work."] : []),
    { list: today.map((lead) => waitingEntry(lead, site, now)) },
    ...(others > 0 ? [`${today.length > 0 ? `And ${others} more` : others} on your list.`] : []),
    ...(spam > 0
      ? [
          `${counted(spam, "request looks", "requests look")} like spam. Say which are real at the end of your list.`,
        ]
      : []),
  ];
}

/** Returns whether the answer is due by tonight, or care starts by tomorrow or before the answer. */
function needsToday(lead: Lead, site: Site, now: Date): boolean {
  const { replyBy } = lead;
  const isDue =
    replyBy !== undefined && site.businessClock(new Date(replyBy)).date <= site.businessClock(now).date;
  return isDue || startMark(lead, site, now) !== "";
}
