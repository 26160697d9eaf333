import "./read-time-zone.ts";
import { type ReplyRule, replyDueAt, replyTimeText } from "../../domain/business/reply-time.ts";

export function showReplyDeadline(sentAt: Date): void {
  const line = document.querySelector<HTMLElement>("[data-reply-by]");
  const rule = readReplyRule();
  if (!line || !rule || Number.isNaN(sentAt.getTime())) return;
  const dueAt = replyDueAt(sentAt, rule);
  const deadline = line.querySelector("strong");
  if (!dueAt || !deadline) return;
  deadline.textContent = replyTimeText(dueAt);
  line.hidden = false;
  delete line.dataset.replyNow;
}

/** Null on a page whose requests are promised no answer. */
export function readReplyRule(): ReplyRule | null {
  return JSON.parse(document.querySelector<HTMLElement>("[data-reply-by]")?.dataset.replyBy ?? "null");
}
