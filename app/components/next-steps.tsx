import type { ReactNode } from "react";
import { proofOf } from "#domain/business/evidence.ts";
import type { PublishedReplyRule } from "#domain/business/reply-time.ts";
import type { TitledText } from "#domain/pages/content-text.ts";
import { LinkedText } from "./page-words.tsx";
import { PhoneFold } from "./phone-fold.tsx";
import { Proof, WhileProven } from "./proof.tsx";
import { ReplyBy, WhoAnswers } from "./reply-by.tsx";
import { useSite } from "./use-site.tsx";

type Props = {
  title?: string;
  steps?: readonly TitledText[];
  /** Undefined if no answer is promised. */
  replyRule?: PublishedReplyRule;
  /** Each is shown after the text of the step at its index. By default the first step says by when an answer is sent. */
  notes?: readonly ReactNode[];
  /** Also lists the claims that have a valid proof. */
  hasProof?: boolean;
  /** Shows the list unfolded on a phone too, with the owner's portrait, which is in the form elsewhere. */
  isOpen?: boolean;
  children?: ReactNode;
};

/** Shown beside a form, or after it on a phone. The thank-you pages pass steps with what is known by then. */
export function NextSteps({ replyRule, hasProof = false, isOpen = false, children, ...own }: Props) {
  const { catalogue, evidence, words: shared } = useSite();
  const words = shared.nextSteps;
  const {
    title = words.title,
    steps = words.steps,
    notes = [replyRule && <ReplyBy key="by" isFromNow rule={replyRule} template={words.by} />],
  } = own;
  const claims = hasProof ? catalogue.claims : [];
  const proven = claims.filter((claim) => proofOf(claim.title, evidence));
  const list = (
    <ol className="path">
      {steps.map((step, i) => (
        <li key={step.title}>
          <h3>{step.title}</h3>
          <p>
            <LinkedText words={step.text} /> {notes[i]}
          </p>
        </li>
      ))}
    </ol>
  );
  return (
    <aside className="card in-view next-steps" aria-labelledby="next">
      {isOpen && <WhoAnswers />}
      <h2 id="next">{title}</h2>
      {isOpen ? list : <PhoneFold title={title}>{list}</PhoneFold>}
      {children}
      {proven.map((claim) => (
        <WhileProven key={claim.title} claim={claim.title}>
          <p>{claim.title}</p>
          <Proof claim={claim.title} />
        </WhileProven>
      ))}
    </aside>
  );
}
