import { Fragment } from "react";
import { parseInlineLinks } from "../../domain/pages/inline-links.ts";

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
