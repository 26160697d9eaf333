import type { ReplyRule } from "../../domain/business/reply-time.ts";
import type { Template } from "../../domain/pages/content-text.ts";
import { FilledTemplate, useSharedWords } from "./page-words.tsx";

const lettersPerWord = [4, 3, 3, 2, 2];

/** Spaces about as wide as a weekday, a date and an hour, which break where those do. */
const emptyDay = lettersPerWord.map((letters) => "\u00a0".repeat(2 * letters)).join(" ");

/** A script fills in the day and hour, counted from when the request was sent. */
export function ReplyBy({ rule, template }: { rule: ReplyRule; template: Template<"day"> }) {
  return (
    <span hidden data-reply-by={JSON.stringify(rule)}>
      <FilledTemplate template={template} values={{ day: <strong /> }} />
    </span>
  );
}

/** The same counted from now. It keeps its place, so that the form below does not move when it is filled in. */
export function ReplyIfSentNow({ rule }: { rule: ReplyRule }) {
  return (
    <span data-reply-by={JSON.stringify(rule)} data-reply-now="unknown">
      <FilledTemplate
        template={useSharedWords().replyIfSentNow}
        values={{ day: <strong>{emptyDay}</strong> }}
      />
    </span>
  );
}
