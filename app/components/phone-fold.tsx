import type { ReactNode } from "react";
import { fillTemplate } from "#domain/pages/content-text.ts";
import { LinkedText } from "./page-words.tsx";
import { useSite } from "./use-site.tsx";

/**
 * What a browser finds in it, or a link to its text leads to, the browser itself shows: it takes the attribute away.
 * React would write `hidden` without its value, so the name is in capitals.
 */
const foldable = { className: "foldable", HIDDEN: "until-found" };

type PhoneFoldProps = { title: string; children?: ReactNode };

/** On a phone its children are folded, and what is folded inside the element before it. Folded is a whole list, never its items. */
export function PhoneFold({ title, children }: PhoneFoldProps) {
  const { postCard } = useSite().words;
  return (
    <>
      {children && <div {...foldable}>{children}</div>}
      <MoreOrLess className="phone-fold">
        <small>{fillTemplate(postCard.about, { title })}</small>
      </MoreOrLess>
    </>
  );
}

/** Continues in the middle of a line. */
export function FoldedWords({ children }: { children: ReactNode }) {
  return <span {...foldable}>{children}</span>;
}

type MoreOrLessProps = {
  className: string;
  /** Of what. */
  children: ReactNode;
};

/** An empty `details`: what it shows stands before it, so that it may begin inside a line. */
export function MoreOrLess({ className, children }: MoreOrLessProps) {
  const { more, less } = useSite().words.reviewCard;
  return (
    <details className={className}>
      <summary>
        <span>{more}</span>
        <span>{less}</span> {children}
      </summary>
    </details>
  );
}

/** The period of "Dr. Vega" or "St. Bernard" ends no sentence. */
const sentenceEnd = /(?<!\b(?:Dr|Jr|Mr|Mrs|Ms|Mt|St))[.!?] /;

/** On a phone the rest is folded, until a `PhoneFold` opens it. */
export function FirstSentence({ words }: { words: string }) {
  const end = words.search(sentenceEnd);
  const [first, rest] = end < 0 ? [words, ""] : [words.slice(0, end + 1), words.slice(end + 2)];
  return (
    <>
      <LinkedText words={first} />
      {rest && (
        <FoldedWords>
          {" "}
          <LinkedText words={rest} />
        </FoldedWords>
      )}
    </>
  );
}
