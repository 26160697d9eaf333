import * as v from "valibot";
import { isNightTime } from "#domain/business/early-care.ts";
import { isOfficeDay, replyTimeText } from "#domain/business/reply-time.ts";
import { hourMs } from "#domain/durations.ts";
import type { Channel, Lead } from "#domain/leads/lead.ts";
import { soonestFirst } from "#domain/leads/lead-lists.ts";
import { lateAnswerTo, nextReminderOf, replyRuleOf, startMark } from "../../mail/lead-facts.ts";
import { waitingEntry, wholeRequest } from "../../mail/lead-mail.ts";
import { senderLabel, subjectMark } from "../../mail/shown-fields.ts";
import { morningHour } from "../../upkeep/daily-jobs.ts";
import {
  andMore,
  listedAtMost,
  type NoticeDefinition,
  type OwnerContext,
  type PlanContext,
} from "../owner-context.ts";

/** Sends no reminder in the hour of an office day's morning mail, which names every request that is due. */
export async function planDue(context: PlanContext): Promise<void> {
  const { site, clock, names } = context;
  const now = clock();
  const isMorning =
    site.businessClock(now).time.startsWith(morningTime) && isOfficeDay(now, replyRuleOf(site));
  if (isMorning || isNightTime(now, site.businessClock)) return;
  await moveReminders(context, names);
}

const morningTime = String(morningHour).padStart(2, "0");

/** Moves the reminders that are due to their next time, and sends them over `channels`. */
export async function moveReminders(
  { store, clock, site }: PlanContext,
  channels: Channel[] = [],
): Promise<void> {
  const now = clock();
  await store.planReminders({
    now,
    channels: site.business.reminders === "on" ? channels : [],
    nextReminder: nextReminderOf(site, now),
  });
}

/** Leaves out requests that were answered meanwhile. */
export const dueNotice: NoticeDefinition = {
  sendWithinMs: 3 * hourMs,
  async compose({ facts }, { store, site, clock }) {
    const { leadIds } = v.parse(v.object({ leadIds: v.array(v.string()) }), facts);
    const now = clock();
    const leads = await store.findLeads(leadIds);
    const waiting = soonestFirst(
      leads.filter(({ status, answeredAt }) => status === "accepted" && !answeredAt),
      site.businessClock(now).date,
    );
    const [first, ...others] = waiting;
    if (!first) return null;
    const named = waiting.slice(0, listedAtMost);
    const subject = dueSubject(first, others.length, site, now);
    if (others.length === 0)
      return { subject, leadIds: [first.id], ...wholeRequest(first, site, { now, replyTo: "owners" }) };
    return {
      subject,
      leadIds: named.map(({ id }) => id),
      title: `${waiting.length} requests wait for an answer`,
      blocks: [
        { list: named.map((lead) => waitingEntry(lead, site, now)) },
        ...andMore(waiting.length - named.length),
      ],
    };
  },
};

/** "Still waiting: Dana Reed (0100) needs an answer by Tue, Nov 25, 11 AM (and 2 more)"; "now" if care starts earlier. */
function dueSubject(lead: Lead, others: number, site: OwnerContext["site"], now: Date): string {
  const { replyBy: dueAt } = lead;
  const isOverdue = dueAt !== undefined && dueAt <= now.toISOString();
  const by = dueAt ? `by ${replyTimeText(new Date(dueAt), site.businessClock)}` : "soon";
  const when = !isOverdue && lateAnswerTo(lead, site) ? "now" : by;
  const more = others > 0 ? ` (and ${others} more)` : "";
  const mark = `${startMark(lead, site, now)}${isOverdue ? "Overdue" : "Still waiting"}`;
  const needs = isOverdue ? "should have heard from you" : "needs an answer";
  return `${mark}: ${senderLabel(lead)} ${subjectMark(lead)} ${needs} ${when}${more}`;
}
