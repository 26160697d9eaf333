import {
  type ComponentProps,
  createContext,
  createElement,
  Fragment,
  type ReactNode,
  useContext,
} from "react";
import { parseInlineLinks, splitTemplate, type Template } from "../../domain/pages/content-text.ts";
import type { SharedWords } from "../../domain/pages/page-schemas.ts";

const SharedWordsContext = createContext<SharedWords | null>(null);

export const SharedWordsProvider = SharedWordsContext.Provider;

/** The words of what stands on more than one page, and of what is shown in a page's place. */
export function useSharedWords(): SharedWords {
  const words = useContext(SharedWordsContext);
  if (!words) throw new Error("SharedWordsProvider is missing");
  return words;
}

/** Words of content with their links to pages of this site. */
export function LinkedText({ words }: { words: string }) {
  return parseInlineLinks(words).map(({ text, href }) =>
    href ? (
      <a key={href} href={href}>
        {text}
      </a>
    ) : (
      <Fragment key={text}>{text}</Fragment>
    ),
  );
}

type Props<Place extends string> = { template: Template<Place>; values: Record<Place, ReactNode> };

/** Words with elements in their places. */
export function FilledTemplate<Place extends string>({ template, values }: Props<Place>) {
  const parts = splitTemplate(template);
  return createElement(
    Fragment,
    null,
    ...parts.map((part, i) => (i % 2 === 0 ? part : values[part as Place])),
  );
}

/** Beside a button that leads to the portal, which is for clients. */
export function NewHere() {
  return (
    <a className="button button-secondary" href="/schedule">
      {useSharedWords().newHere}
    </a>
  );
}

/** A link to another site, in a new tab that cannot reach back into this one. */
export function ExternalLink({ children, ...link }: ComponentProps<"a">) {
  return (
    <a {...link} target="_blank" rel="noopener">
      {children}
      <span className="sr-only"> {useSharedWords().newTab}</span>
    </a>
  );
}
