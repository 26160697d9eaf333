import * as v from "valibot";
import { firstDayOf, isNightTime } from "#domain/business/early-care.ts";
import { endOfHour, reminderTimes } from "#domain/business/reminder-times.ts";
import { isOfficeOpen, nextOpenAt } from "#domain/business/reply-time.ts";
import { addDays } from "#domain/calendar-date.ts";
import { hourMs } from "#domain/durations.ts";
import { soonestFirst } from "#domain/leads/soonest-first.ts";
import { isApplication } from "#domain/requests/form.ts";
import { findForm } from "#domain/requests/forms.ts";
import { lateAnswerTo, replyBy, replyRuleOf } from "../../mail/lead-facts.ts";
import { leadLinks } from "../../mail/owner-links.ts";
import { noticeKind, type PlanContext } from "../owner-context.ts";
import { dueTitle } from "../words/due-words.ts";
import { andMore, listedAtMost, waitingEntry } from "../words/lead-words.ts";
import { wholeRequest } from "./asked-for.ts";

export async function planDue({ store, clock, site, hasReminders, names }: PlanContext): Promise<void> {
  const now = clock();
  const rule = replyRuleOf(site);
  const isOpen = isOfficeOpen(now, rule);
  if (!hasReminders || (isNightTime(now, rule.businessClock) && !isOpen)) return;
  const nextOpen = nextOpenAt(now, rule);
  const tomorrow = addDays(rule.businessClock(now).date, 1);
  const timesOf: Parameters<typeof store.planReminders>[0]["timesOf"] = (lead) => {
    if (isApplication(findForm(lead.form))) return { times: [], notBefore: null };
    const [firstDay, due] = [firstDayOf(lead.fields), replyBy(lead, site)];
    const dueAt = due === null ? null : new Date(due);
    // Neither care that starts soon nor a promise that ends before the next office day, because days off have come since,
    // waits for that day; what was missed while the server was down does.
    const isSoon = firstDay === tomorrow || lateAnswerTo(lead, site) !== null;
    const endsWhileClosed = dueAt !== null && now < dueAt && (nextOpen === null || dueAt < nextOpen);
    return {
      times: reminderTimes(new Date(lead.receivedAt), dueAt, rule, firstDay),
      notBefore: isOpen || isSoon || endsWhileClosed ? null : nextOpen,
    };
  };
  const hourEnd = endOfHour(now);
  const until = !isOpen && nextOpen && nextOpen < hourEnd ? nextOpen : hourEnd;
  await store.planReminders({ now, until, channels: names, timesOf });
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
          : wholeRequest(first, leadLinks(["answered", "more"], first, site), context),
    };
  },
});
