import type { ReplyRule } from "../../domain/business/reply-time.ts";
import type { Template } from "../../domain/pages/content-text.ts";
import { FilledTemplate, useSharedWords } from "./page-words.tsx";

type Props = { rule: ReplyRule; template: Template<"day">; isNow?: boolean };

/** A script fills in the day and hour, counted from when the request was sent or, before that, from now. */
export function ReplyBy({ rule, template, isNow }: Props) {
  return (
    <span hidden data-reply-by={JSON.stringify(rule)} data-reply-now={isNow}>
      <FilledTemplate template={template} values={{ day: <strong /> }} />
    </span>
  );
}

export function ReplyIfSentNow({ rule }: Pick<Props, "rule">) {
  return <ReplyBy rule={rule} template={useSharedWords().replyIfSentNow} isNow />;
}
