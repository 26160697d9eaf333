import * as v from "valibot";
import { firstDayOf, isNightTime, lateAnswerAt } from "../../../domain/business/early-care.ts";
import { reminderTimes } from "../../../domain/business/reminder-times.ts";
import { isOfficeOpen, nextOpenAt, replyTimeText } from "../../../domain/business/reply-time.ts";
import { hourMs } from "../../../domain/durations.ts";
import type { Lead } from "../../../domain/leads/lead.ts";
import { promisesAnswer } from "../../../domain/requests/form.ts";
import { findForm } from "../../../domain/requests/forms.ts";
import { replyBy, replyRuleOf, startMark } from "../../mail/lead-facts.ts";
import { leadLinks } from "../../mail/owner-links.ts";
import { senderLabel } from "../../mail/shown-fields.ts";
import { leadOf, noticeKind, type OwnerContext } from "../owner-context.ts";
import { wholeRequest } from "./asked-for.ts";

/** Of a request whose promised answer is nearly due, or overdue. */
export const reminderNotice = noticeKind({
  sendWithinMs: 3 * hourMs,
  facts: v.null(),
  compose(_facts, { site, clock }, claimed) {
    const lead = leadOf(claimed);
    const name = senderLabel(lead);
    const dueAt = replyBy(lead, site);
    const by = dueAt ? replyTimeText(new Date(dueAt), site.businessClock) : "soon";
    const isOverdue = dueAt !== null && dueAt <= clock().toISOString();
    const title = isOverdue
      ? `${name} should have heard from you by ${by}`
      : `${name} needs an answer by ${by}`;
    const actions = leadLinks(["answered", "more"], lead, site);
    return {
      subject: `${startMark(lead, site, clock())}${isOverdue ? "Overdue" : "Still waiting"}: ${title}`,
      title,
      blocks: wholeRequest(lead, actions, site),
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
    if (!promisesAnswer(findForm(form))) return [];
    const [firstDay, at] = [firstDayOf(fields), new Date(receivedAt)];
    // Care that starts soon waits for no office day; what was missed while the server was down does.
    if (!isOpen && !lateAnswerAt(firstDay, at, rule)) return nextOpen ? [nextOpen] : [];
    return reminderTimes(at, rule, firstDay);
  };
  await store.planReminders({ now, channels: channels.map(({ channel }) => channel), timesOf });
}
