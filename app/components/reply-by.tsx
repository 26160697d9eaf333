import type { PublishedReplyRule } from "../../domain/business/reply-time.ts";
import type { Template } from "../../domain/pages/content-text.ts";
import { FilledTemplate, useSharedWords } from "./page-words.tsx";

const lettersPerWord = [4, 3, 3, 2, 2];

/** Holds the place of a day and hour: blanks that are about as wide, and wrap between the same words. */
const emptyDay = lettersPerWord.map((letters) => "\u00a0".repeat(2 * letters)).join(" ");

/** A script fills in the day and hour, counted from when the request was sent. */
export function ReplyBy({ rule, template }: { rule: PublishedReplyRule; template: Template<"day"> }) {
  return (
    <span hidden data-reply-by={JSON.stringify(rule)}>
      <FilledTemplate template={template} values={{ day: <strong /> }} />
    </span>
  );
}

/** Like ReplyBy, but counted from now, and with reserved space, so that the form below does not move when it is filled in. */
export function ReplyIfSentNow({ rule, template }: { rule: PublishedReplyRule; template?: Template<"day"> }) {
  const { replyIfSentNow } = useSharedWords();
  return (
    <span data-reply-by={JSON.stringify(rule)} data-reply-now="unknown">
      <FilledTemplate template={template ?? replyIfSentNow} values={{ day: <strong>{emptyDay}</strong> }} />
    </span>
  );
}
