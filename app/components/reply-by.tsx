import { type PublishedReplyRule, replyRuleText } from "#domain/business/reply-time.ts";
import type { Template } from "#domain/pages/content-text.ts";
import { FilledTemplate } from "./page-words.tsx";
import { useSite } from "./use-site.tsx";

type Props = {
  rule: PublishedReplyRule;
  template?: Template<"when">;
  /** Until a script shows it: where the rule in words would say what stands beside it. */
  hidden?: boolean;
  /** Counted by the server as it answers with the page, not when a request was sent. */
  isFromNow?: boolean;
};

/** When an answer comes: the rule in words, in whose place the server or a script puts the day and hour. */
export function ReplyBy({ rule, template, hidden, isFromNow }: Props) {
  const { replyIfSentNow } = useSite().words;
  const text = template ?? replyIfSentNow;
  // The mark belongs to the rule's element: on its own it would move when shorter words come there.
  const [, mark = ""] = /\{when\}([.,!?])/.exec(text) ?? [];
  return (
    <span hidden={hidden} data-reply-by="">
      <FilledTemplate
        template={text.replace(`{when}${mark}`, "{when}")}
        values={{
          when: (
            <strong data-reply-now={isFromNow ? (rule.businessDays ?? "") : undefined}>
              {`${replyRuleText(rule)}${mark}`}
            </strong>
          ),
        }}
      />
    </span>
  );
}
