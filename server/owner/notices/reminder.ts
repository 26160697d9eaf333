import * as v from "valibot";
import { firstDayOf, isNightTime, lateAnswerAt } from "#domain/business/early-care.ts";
import { endOfHour, reminderTimes } from "#domain/business/reminder-times.ts";
import { isOfficeOpen, nextOpenAt, replyTimeText } from "#domain/business/reply-time.ts";
import { hourMs } from "#domain/durations.ts";
import type { Lead } from "#domain/leads/lead.ts";
import { soonestFirst } from "#domain/leads/soonest-first.ts";
import { isApplication } from "#domain/requests/form.ts";
import { findForm } from "#domain/requests/forms.ts";
import { replyBy, replyRuleOf, startMark } from "../../mail/lead-facts.ts";
import { leadLinks } from "../../mail/owner-links.ts";
import { senderLabel, subjectMark } from "../../mail/shown-fields.ts";
import { answeredBlocks, findLeads } from "../lead-lists.ts";
import { noticeKind, type OwnerContext } from "../owner-context.ts";
import { describeUnanswered } from "../unanswered-list.ts";
import { wholeRequest } from "./asked-for.ts";

/** Of requests whose promised answer is nearly due, or overdue: who was answered since is left out. */
export const reminderNotice = noticeKind({
  sendWithinMs: 3 * hourMs,
  facts: v.object({ leadIds: v.array(v.string()) }),
  async compose({ leadIds }, context) {
    const { store, site, clock } = context;
    const leads = await findLeads(store, leadIds);
    const waiting = soonestFirst(
      leads.filter(({ status, answeredAt }) => status === "accepted" && !answeredAt),
      site.businessClock(clock()).date,
    );
    const [first, ...others] = waiting;
    if (!first) return null;
    const dueAt = replyBy(first, site);
    const by = dueAt ? replyTimeText(new Date(dueAt), site.businessClock) : "soon";
    const isOverdue = dueAt !== null && dueAt <= clock().toISOString();
    const more = others.length > 0 ? ` (and ${others.length} more)` : "";
    const titleOf = (name: string) =>
      `${name} ${isOverdue ? "should have heard from you" : "needs an answer"} by ${by}${more}`;
    return {
      subject: `${startMark(first, site, clock())}${isOverdue ? "Overdue" : "Still waiting"}: ${titleOf(`${senderLabel(first)} ${subjectMark(first)}`)}`,
      title: titleOf(senderLabel(first)),
      leadIds: waiting.map(({ id }) => id),
      blocks: [
        ...(others.length > 0
          ? [{ list: waiting.map((lead) => describeUnanswered(lead, context)) }]
          : wholeRequest(first, leadLinks(["answered", "more"], first, site), context)),
        ...(await answeredBlocks(context)),
      ],
    };
  },
});

export async function planDueReminders({
  store,
  clock,
  site,
  hasReminders,
  channels,
}: OwnerContext): Promise<void> {
  const now = clock();
  const rule = replyRuleOf(site);
  const isOpen = isOfficeOpen(now, rule);
  if (!hasReminders || (isNightTime(now, rule.businessClock) && !isOpen)) return;
  const nextOpen = nextOpenAt(now, rule);
  const timesOf = ({ form, receivedAt, fields }: Pick<Lead, "form" | "receivedAt" | "fields">) => {
    if (isApplication(findForm(form))) return { times: [], notBefore: null };
    const [firstDay, at] = [firstDayOf(fields), new Date(receivedAt)];
    // Care that starts soon waits for no office day; what was missed while the server was down does.
    const canWait = !isOpen && !lateAnswerAt(firstDay, at, rule);
    return { times: reminderTimes(at, rule, firstDay), notBefore: canWait ? nextOpen : null };
  };
  const hourEnd = endOfHour(now);
  const until = !isOpen && nextOpen && nextOpen < hourEnd ? nextOpen : hourEnd;
  await store.planReminders({ now, until, channels: channels.map(({ channel }) => channel), timesOf });
}
