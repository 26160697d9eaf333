import { replyTimeText } from "#domain/business/reply-time.ts";
import type { Lead } from "#domain/leads/lead.ts";
import { replyBy, startMark } from "../../mail/lead-facts.ts";
import { senderLabel, subjectMark } from "../../mail/shown-fields.ts";
import type { OwnerContext } from "../owner-context.ts";

/** "Starts today: Still waiting: Dana Reed (0100) needs an answer by Tue, Nov 25, 11 AM (and 2 more)" */
export function dueTitle(lead: Lead, others: number, site: OwnerContext["site"], now: Date) {
  const dueAt = replyBy(lead, site);
  const by = dueAt ? replyTimeText(new Date(dueAt), site.businessClock) : "soon";
  const isOverdue = dueAt !== null && dueAt <= now.toISOString();
  const more = others > 0 ? ` (and ${others} more)` : "";
  const titleOf = (name: string) =>
    `${name} ${isOverdue ? "should have heard from you" : "needs an answer"} by ${by}${more}`;
  const mark = `${startMark(lead, site, now)}${isOverdue ? "Overdue" : "Still waiting"}`;
  return {
    subject: `${mark}: ${titleOf(`${senderLabel(lead)} ${subjectMark(lead)}`)}`,
    title: titleOf(senderLabel(lead)),
  };
}
