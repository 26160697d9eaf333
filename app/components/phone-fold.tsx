import type { ReactNode } from "react";
import { fillTemplate } from "#domain/pages/content-text.ts";
import { LinkedText } from "./page-words.tsx";
import { useSite } from "./use-site.tsx";

/**
 * The browser removes the attribute itself when a search on the page, or a link to its text, finds such an element.
 * React would write `hidden` without its value, so the name is in capitals.
 */
const foldable = { className: "foldable", HIDDEN: "until-found" };

type PhoneFoldProps = { title: string; children?: ReactNode };

/** On a phone, folds its children and the foldable parts of the element before it. A list is folded whole, never its items. */
export function PhoneFold({ title, children }: PhoneFoldProps) {
  const { postCard } = useSite().words;
  return (
    <>
      {children && <div {...foldable}>{children}</div>}
      <MoreOrLess className="phone-fold">
        <span>{fillTemplate(postCard.about, { title })}</span>
      </MoreOrLess>
    </>
  );
}

/** A foldable part that begins in the middle of a line. */
export function FoldedWords({ children }: { children: ReactNode }) {
  return <span {...foldable}>{children}</span>;
}

type MoreOrLessProps = {
  className: string;
  /** The end of the button's text, which says what there is more or less of. */
  children: ReactNode;
};

/** An empty `details`. It opens the element before it, not its own content, because that may begin inside a line. */
export function MoreOrLess({ className, children }: MoreOrLessProps) {
  const { more, less } = useSite().words.reviewCard;
  return (
    <details className={className}>
      <summary>
        <span>{more}</span>
        <span className="less">{less}</span> {children}
      </summary>
    </details>
  );
}

/** The period of "Dr. Vega" or "St. Bernard" ends no sentence. */
const sentenceEnd = /(?<!\b(?:Dr|Jr|Mr|Mrs|Ms|Mt|St))[.!?] /;

/** On a phone, the rest of the text is folded until a `PhoneFold` opens it. */
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
