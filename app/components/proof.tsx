import type { ReactNode } from "react";
import { proofOf } from "#domain/business/evidence.ts";
import { longDate } from "#domain/calendar-date.ts";
import { fillTemplate } from "#domain/pages/content-text.ts";
import { ByDate } from "./by-date.tsx";
import { useSite } from "./use-site.tsx";

/** `claim` is a text that may claim something, such as being insured. */
type Props = { claim: string };

/** Hides its children after the last day on which the claim is proven. */
export function WhileProven(props: Props & { as?: "div" | "li"; children: ReactNode }) {
  const { claim, as: Element = "div", children } = props;
  const proof = proofOf(claim, useSite().evidence);
  if (!proof) return <Element>{children}</Element>;
  return (
    <ByDate to={proof.until} as={Element}>
      {children}
    </ByDate>
  );
}

export function Proof({ claim }: Props) {
  const { evidence, words: shared } = useSite();
  const words = shared.proof;
  const proof = proofOf(claim, evidence);
  if (!proof) return null;
  return (
    <details className="proof">
      <summary>{words.summary}</summary>
      <ul>
        {proof.entries.map(({ kind, provider, lastCheckedOn, expiresOn }) => (
          <li key={`${kind} ${provider} ${expiresOn}`}>
            <strong>{words.kinds[kind]}:</strong>{" "}
            {fillTemplate(words.entry, {
              provider,
              checked: longDate(lastCheckedOn),
              until: longDate(expiresOn),
            })}
          </li>
        ))}
      </ul>
    </details>
  );
}
