import "./read-time-zone.ts";
import { type ReplyRule, replyDueAt, replyTimeText } from "../../domain/business/reply-time.ts";

export function showReplyDeadline(sentAt: Date): void {
  const line = document.querySelector<HTMLElement>("[data-reply-by]");
  if (!line || Number.isNaN(sentAt.getTime())) return;
  const rule: ReplyRule = JSON.parse(line.dataset.replyBy ?? "");
  const dueAt = replyDueAt(sentAt, rule);
  const deadline = line.querySelector("strong");
  if (!dueAt || !deadline) return;
  deadline.textContent = replyTimeText(dueAt);
  line.hidden = false;
  delete line.dataset.replyNow;
}
