import type { PublishedReplyRule } from "#domain/business/reply-time.ts";
import { displayPhone } from "#domain/phone-number.ts";
import { NextSteps } from "../../components/next-steps.tsx";
import { ReplyBy, WhoAnswers } from "../../components/reply-by.tsx";
import { FormIsland, type FormProps } from "../form-island.tsx";

type Props = {
  title: string;
  intro: string;
  form: FormProps<"consultation">;
  replyRule: PublishedReplyRule;
};

export function ConsultationSection({ title, intro, form, replyRule }: Props) {
  const { phone } = form.business;
  return (
    <section id="form" className="band" aria-labelledby="form-title">
      <div className="wrap section split">
        <div className="stack">
          <h2 id="form-title">{title}</h2>
          <p className="lede">
            {intro} Rather talk now? <a href={`tel:${phone}`}>{displayPhone(phone)}</a>
          </p>
          <WhoAnswers>
            <ReplyBy isFromNow rule={replyRule} />
          </WhoAnswers>
        </div>
        <FormIsland form="consultation" props={form} />
        <NextSteps replyRule={replyRule} hasProof />
      </div>
    </section>
  );
}
