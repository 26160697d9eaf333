import * as v from "valibot";
import { isNightTime } from "#domain/business/early-care.ts";
import { hourMs } from "#domain/durations.ts";
import { soonestFirst } from "#domain/leads/soonest-first.ts";
import { nextReminderOf } from "../../mail/lead-facts.ts";
import { noticeKind, type PlanContext } from "../owner-context.ts";
import { dueTitle } from "../words/due-words.ts";
import { andMore, listedAtMost, waitingEntry } from "../words/lead-words.ts";
import { wholeRequest } from "./asked-for.ts";

export async function planDue({ store, clock, site, hasReminders, names }: PlanContext): Promise<void> {
  const now = clock();
  if (!hasReminders || isNightTime(now, site.businessClock)) return;
  await store.planReminders({ now, channels: names, nextReminder: nextReminderOf(site, now) });
}

export const dueFacts = v.object({ leadIds: v.array(v.string()) });

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
    return {
      ...dueTitle(first, others.length, site, now),
      leadIds: named.map(({ id }) => id),
      blocks:
        others.length > 0
          ? [
              { list: named.map((lead) => waitingEntry(lead, site, now)) },
              ...andMore(waiting.length - named.length),
            ]
          : wholeRequest(first, context),
    };
  },
});
