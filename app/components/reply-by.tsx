import type { ReactNode } from "react";
import { type PublishedReplyRule, replyRuleText } from "#domain/business/reply-time.ts";
import type { Template } from "#domain/pages/content-text.ts";
import { FilledTemplate } from "./page-words.tsx";
import { Portrait } from "./portrait.tsx";
import { useSite } from "./use-site.tsx";

type Props = {
  rule: PublishedReplyRule;
  template?: Template<"when">;
  /** Hidden until a script shows it, for a place where the general rule would repeat the text beside it. */
  hidden?: boolean;
  /** The server counts from the moment when it answers with the page, not from when a request was sent. */
  isFromNow?: boolean;
};

/** Says when an answer is sent: the general rule, which the server or a script replaces with a day and hour. */
export function ReplyBy({ rule, template, hidden, isFromNow }: Props) {
  const { replyIfSentNow } = useSite().words;
  const text = template ?? replyIfSentNow;
  // The punctuation is inside the rule's element: outside, it would move when a shorter text replaces the rule.
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

/** The portrait and name of the first owner, placed before a form's first field with what is promised. */
export function WhoAnswers({ children }: { children?: ReactNode }) {
  const { business, words } = useSite();
  const [owner] = business.owners;
  if (!owner) return <p>{children}</p>;
  const name = <span translate="no">{owner.name}</span>;
  return (
    <p className="face">
      <Portrait person={owner} />
      <span>
        <span className="small">
          <FilledTemplate template={words.nextSteps.owner} values={{ name }} />
        </span>{" "}
        {children}
      </span>
    </p>
  );
}
