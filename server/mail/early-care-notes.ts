import { firstDayOf, lateAnswerAt, startsText } from "../../domain/business/early-care.ts";
import { replyTimeText } from "../../domain/business/reply-time.ts";
import type { Lead } from "../../domain/leads/lead.ts";
import { promisesAnswer } from "../../domain/requests/form.ts";
import { findForm } from "../../domain/requests/forms.ts";
import { type LeadContext, replyRuleOf } from "./lead-facts.ts";

/** When the answer is due, for a request whose care starts by then. */
export function lateAnswerTo(
  { form, fields, receivedAt }: Lead,
  site: Pick<LeadContext, "replyWithinHours" | "business">,
): Date | null {
  if (!promisesAnswer(findForm(form))) return null;
  return lateAnswerAt(firstDayOf(fields), new Date(receivedAt), replyRuleOf(site));
}

/** First in the subject, such as "Starts tomorrow: "; "" when there is time. */
export function startMark(lead: Lead, site: LeadContext, now: Date): string {
  return lateAnswerTo(lead, site) ? `${startsText(firstDayOf(lead.fields), now)}: ` : "";
}

export function earlyCareNotes(lead: Lead, site: LeadContext, now: Date): string[] {
  const dueAt = lateAnswerTo(lead, site);
  if (!dueAt) return [];
  const starts = startsText(firstDayOf(lead.fields), now);
  return [`${starts}: an answer by ${replyTimeText(dueAt)}, as promised, may be too late. Please call now.`];
}
