import * as v from "valibot";
import { isNightTime } from "#domain/business/early-care.ts";
import { hourMs } from "#domain/durations.ts";
import type { Channel } from "#domain/leads/lead.ts";
import { soonestFirst } from "#domain/leads/soonest-first.ts";
import { nextReminderOf } from "../../mail/lead-facts.ts";
import { wholeRequest } from "../../mail/lead-mail.ts";
import { morningHour } from "../../upkeep/daily-jobs.ts";
import { noticeKind, type PlanContext } from "../owner-context.ts";
import { dueSubject } from "../words/due-words.ts";
import { andMore, listedAtMost, waitingEntry } from "../words/lead-words.ts";

/** In the hour of the morning mail none comes, because that names whoever is due. */
export async function planDue(context: PlanContext): Promise<void> {
  const { businessClock } = context.site;
  const now = context.clock();
  if (isNightTime(now, businessClock) || businessClock(now).time.startsWith(morningTime)) return;
  await moveReminders(context, context.names);
}

const morningTime = String(morningHour).padStart(2, "0");

/** Of whoever is due, to the next time the owners hear of them; `channels` are told now. */
export async function moveReminders(
  { store, clock, site }: PlanContext,
  channels: Channel[] = [],
): Promise<void> {
  const now = clock();
  await store.planReminders({ now, channels, nextReminder: nextReminderOf(site, now) });
}

const dueFacts = v.object({ leadIds: v.array(v.string()) });

/** Who was answered since is left out. */
export const dueNotice = noticeKind({
  sendWithinMs: 3 * hourMs,
  facts: dueFacts,
  async compose({ leadIds }, context) {
    const { store, site, clock } = context;
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
});
