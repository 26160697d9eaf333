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

export function useSharedWords(): SharedWords {
  const words = useContext(SharedWordsContext);
  if (!words) throw new Error("SharedWordsProvider is missing");
  return words;
}

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

export function FilledTemplate<Place extends string>({ template, values }: Props<Place>) {
  const parts = splitTemplate(template);
  return createElement(
    Fragment,
    null,
    ...parts.map((part, i) => (i % 2 === 0 ? part : values[part as Place])),
  );
}

/** Shown beside links to the portal, which only clients can use. */
export function NewHere() {
  return (
    <a className="button button-secondary" href="/schedule">
      {useSharedWords().newHere}
    </a>
  );
}

/** A new tab without access to this page. */
export function ExternalLink({ children, ...link }: ComponentProps<"a">) {
  return (
    <a {...link} target="_blank" rel="noopener">
      {children}
      <span className="sr-only"> {useSharedWords().newTab}</span>
    </a>
  );
}
