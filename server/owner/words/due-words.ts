import { replyTimeText } from "#domain/business/reply-time.ts";
import type { Lead } from "#domain/leads/lead.ts";
import { lateAnswerTo, replyBy, startMark } from "../../mail/lead-facts.ts";
import { senderLabel, subjectMark } from "../../mail/shown-fields.ts";
import type { OwnerContext } from "../owner-context.ts";

/** "Still waiting: Dana Reed (0100) needs an answer by Tue, Nov 25, 11 AM (and 2 more)"; "now" where care starts by then. */
export function dueSubject(lead: Lead, others: number, site: OwnerContext["site"], now: Date): string {
  const dueAt = replyBy(lead, site);
  const isOverdue = dueAt !== null && dueAt <= now.toISOString();
  const by = dueAt ? `by ${replyTimeText(new Date(dueAt), site.businessClock)}` : "soon";
  const when = !isOverdue && lateAnswerTo(lead, site) ? "now" : by;
  const more = others > 0 ? ` (and ${others} more)` : "";
  const mark = `${startMark(lead, site, now)}${isOverdue ? "Overdue" : "Still waiting"}`;
  const needs = isOverdue ? "should have heard from you" : "needs an answer";
  return `${mark}: ${senderLabel(lead)} ${subjectMark(lead)} ${needs} ${when}${more}`;
}
