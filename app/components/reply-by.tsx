import type { ReactNode } from "react";
import { type PublishedReplyRule, replyRuleText } from "#domain/business/reply-time.ts";
import type { Template } from "#domain/pages/content-text.ts";
import { FilledTemplate } from "./page-words.tsx";
import { Portrait } from "./portrait.tsx";
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

/** The face and name of the first owner, before a form's first field with what is promised. */
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
