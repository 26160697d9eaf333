import { type EarlyCareAdvice, earlyCareText, lateAnswerAt } from "#domain/business/early-care.ts";
import { isOfficeOpen, type ReplyRule, replyDueAt, replyDueText } from "#domain/business/reply-time.ts";
import { readBusinessClock } from "./business-clock.ts";

export function showReplyDeadline(sentAt: Date): void {
  const rule = readReplyRule();
  if (!rule || Number.isNaN(sentAt.getTime())) return;
  const dueAt = replyDueAt(sentAt, rule);
  if (!dueAt) return;
  const when = `by ${replyDueText(dueAt, rule)}`;
  for (const line of document.querySelectorAll<HTMLElement>("[data-reply-by]")) {
    const shown = line.querySelector("strong");
    // The mark after the rule stays.
    const words = when + (shown?.textContent.match(/[.,!?]$/)?.[0] ?? "");
    if (shown && shown.textContent !== words) {
      // Not within a list of steps, where a gap would be seen and only the later steps move up.
      keepHeight(line.closest("p:not(li p)"));
      shown.textContent = words;
    }
    line.hidden = false;
  }
}

/** The time is shorter than the rule, and nothing below moves up. */
function keepHeight(paragraph: HTMLElement | null): void {
  if (paragraph) paragraph.style.minHeight = `${paragraph.getBoundingClientRect().height}px`;
}

/** Null on a page without a form that is answered. */
export function readReplyRule(): ReplyRule | null {
  const published = document.querySelector<HTMLElement>("[data-reply-by]")?.dataset.replyBy;
  return published ? { ...JSON.parse(published), businessClock: readBusinessClock() } : null;
}

/** Says what to do when care starts before the answer to a request sent at that time. */
export function showEarlyCare(firstDay: string, sentAt: Date, rule: ReplyRule): void {
  const place = document.querySelector<HTMLElement>("[data-early-care]");
  if (!place) return;
  const advice: EarlyCareAdvice = JSON.parse(place.dataset.earlyCare ?? "");
  const dueAt = lateAnswerAt(firstDay, sentAt, rule);
  const now = isOfficeOpen(new Date(), rule) ? advice.open : advice.closed;
  const text = dueAt ? earlyCareText(dueAt, now, rule.businessClock) : "";
  // Rewritten, it would be read out again.
  if ((place.firstElementChild?.textContent ?? "") === text) return;
  place.replaceChildren();
  place.toggleAttribute("data-shown", text !== "");
  if (text === "") return;
  const words = document.createElement("span");
  words.textContent = text;
  const call = document.createElement("a");
  call.href = `tel:${advice.phone}`;
  call.textContent = advice.call;
  place.append(words, " ", call);
}
