import { isBeforeCare } from "#domain/business/early-care.ts";
import { type ReplyRule, replyDueAt } from "#domain/business/reply-time.ts";
import { calendarFile, callEventId } from "#domain/calendar-file.ts";
import type { SentRequest } from "#domain/requests/sent-request.ts";

/** The file is made here, so that its address tells nobody when a request was sent. */
export function offerCalendar(
  { submissionId, reference, at, firstDay = "" }: SentRequest,
  rule: ReplyRule,
): void {
  const link = document.querySelector<HTMLAnchorElement>("[data-call-calendar]");
  const sentAt = new Date(at);
  const dueAt = Number.isNaN(sentAt.getTime()) ? null : replyDueAt(sentAt, rule);
  if (!link || !dueAt || !isBeforeCare(dueAt, firstDay, rule.businessClock)) return;
  const { title = "", note = "" } = link.dataset;
  const id = callEventId(reference ?? submissionId);
  const file = calendarFile([{ id, at: dueAt, title, note }], sentAt);
  link.href = URL.createObjectURL(new Blob([file], { type: "text/calendar" }));
  link.hidden = false;
}
