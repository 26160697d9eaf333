import { fillTemplate } from "#domain/pages/content-text.ts";
import { LinkedText, useSharedWords } from "./page-words.tsx";

/** On a phone, while this empty `details` is closed, CSS hides what is `.foldable`: the element before it, or parts of that. */
export function PhoneFold({ title }: { title: string }) {
  const { postCard } = useSharedWords();
  return <MoreOrLess className="phone-fold" subject={fillTemplate(postCard.about, { title })} />;
}

type MoreOrLessProps = {
  className: string;
  /** Only heard. */
  subject: string;
};

/** An empty `details`: what it shows stands before it. */
export function MoreOrLess({ className, subject }: MoreOrLessProps) {
  const { more, less } = useSharedWords().reviewCard;
  return (
    <details className={className}>
      <summary>
        <span>{more}</span>
        <span>{less}</span> <small className="sr-only">{subject}</small>
      </summary>
    </details>
  );
}

/** On a phone the rest is folded, until a `PhoneFold` opens it. */
export function FirstSentence({ words }: { words: string }) {
  const [, first = words, rest] = words.match(/^([^.!?]*[.!?]+) (.+)$/s) ?? [];
  return (
    <>
      <LinkedText words={first} />
      {rest && (
        <span className="foldable">
          {" "}
          <LinkedText words={rest} />
        </span>
      )}
    </>
  );
}
