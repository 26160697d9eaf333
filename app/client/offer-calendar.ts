import { type ReplyRule, replyDueAt } from "../../domain/business/reply-time.ts";
import { calendarFile } from "../../domain/calendar-file.ts";
import type { SentRequest } from "../../domain/requests/sent-request.ts";

/** The file is made here, so that its address tells nobody when a request was sent. */
export function offerCalendar({ submissionId, at }: SentRequest, rule: ReplyRule): void {
  const link = document.querySelector<HTMLAnchorElement>("[data-call-calendar]");
  const dueAt = Number.isNaN(Date.parse(at)) ? null : replyDueAt(new Date(at), rule);
  if (!link || !dueAt) return;
  const { title = "", note = "" } = link.dataset;
  const file = calendarFile([{ id: submissionId, at: dueAt, title, note }], dueAt);
  link.href = URL.createObjectURL(new Blob([file], { type: "text/calendar" }));
  link.hidden = false;
}
