import { type EarlyCareAdvice, earlyCareText } from "#domain/business/early-care.ts";
import {
  isOfficeOpen,
  nextOpenAt,
  type PublishedReplyRule,
  type ReplyRule,
  replyDueAt,
  replyDueText,
  replyTimeText,
} from "#domain/business/reply-time.ts";
import type { ZonedClock } from "#domain/zoned-clock.ts";

/** Facts of the business. `phones` says when they are answered, and thus when an answer to a request is due. */
export type PageFacts = { phones: PublishedReplyRule; earlyCare: EarlyCareAdvice };

/** Matches the parts that app/components/by-date.tsx writes. */
const partByDate =
  /(<\w+ class="by-date"(?: data-from="([^"]*)")?(?: data-until="([^"]*)")?)(?: hidden="")?>/g;
const today = /(<html [^<>]*data-today=")[^"]*/;
const year = /(data-current-year="">)\d+/g;
/** The reply rule in words, and the punctuation after it. A number is of business days. */
const replyIfSentNow = /(<strong data-reply-now="(\d*)">)[^<]*?([.,!?]?)<\/strong>/g;
const phonesOff = /(<small class="phones-off") hidden=""(>[^<]*<strong data-phones-off="">)/g;
const earlyCare = /(data-early-until=")[^"]*("><span>)/;

/** Returns the page with its time-dependent parts as of `now`, because a visitor's own clock may be years off. */
export function pageAt(html: string, now: Date, { phones, ...facts }: PageFacts, clock: ZonedClock): string {
  const rule: ReplyRule = { ...phones, businessClock: clock };
  const { date } = clock(now);
  const isOpen = isOfficeOpen(now, rule);
  const opensAt = isOpen ? null : nextOpenAt(now, rule);
  const advice = isOpen ? facts.earlyCare.open : facts.earlyCare.closed;
  return html
    .replace(partByDate, (_, opening: string, from = "", until = "") => {
      // A missing limit is parsed as NaN, which compares as false.
      const isHidden = now.getTime() < Date.parse(from) || now.getTime() >= Date.parse(until);
      return `${opening}${isHidden ? ' hidden=""' : ""}>`;
    })
    .replace(today, (_, before: string) => before + date)
    .replace(year, (_, before: string) => before + date.slice(0, 4))
    .replace(replyIfSentNow, (words, before: string, businessDays: string, mark: string) => {
      const ownRule = businessDays ? { ...rule, businessDays: Number(businessDays) } : rule;
      const dueAt = replyDueAt(now, ownRule);
      return dueAt ? `${before}by ${replyDueText(dueAt, ownRule)}${mark}</strong>` : words;
    })
    .replace(phonesOff, (hidden, opening: string, before: string) =>
      opensAt ? opening + before + replyTimeText(opensAt, clock) : hidden,
    )
    .replace(earlyCare, (unknown, before: string, between: string) => {
      const dueAt = replyDueAt(now, rule);
      const text = dueAt && escapeHtml(earlyCareText(dueAt, advice, clock));
      return dueAt ? before + clock(dueAt).date + between + text : unknown;
    });
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
