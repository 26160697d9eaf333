import { fillTemplate } from "#domain/pages/content-text.ts";
import { LinkedText, useSharedWords } from "./page-words.tsx";

/** On a phone, CSS folds the `.foldable` parts of the element before it while this empty `details` is closed. */
export function PhoneFold({ title }: { title: string }) {
  const { reviewCard, postCard } = useSharedWords();
  return (
    <details className="phone-fold">
      <summary>
        <span>{reviewCard.more}</span>
        <span>{reviewCard.less}</span>{" "}
        <small className="sr-only">{fillTemplate(postCard.about, { title })}</small>
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
