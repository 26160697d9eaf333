import { basename } from "node:path";
import { contentFiles } from "#app/content/content-files.ts";
import { type ContentFolder, fieldName, textsIn } from "#app/content/content-source.ts";
import { listContent } from "#app/content/list-content.ts";
import type { Business } from "#domain/business/business.ts";
import { isPageOff } from "#domain/business/switches.ts";
import { decoded, idsByPath, linkFault } from "./link-fault.ts";
import type { BuiltPage } from "./read-built-pages.ts";

type Site = { client: string; origin: string; texts: ContentFolder; off: Business["off"] };

/** Links in the words of content, in whatever field, that lead nowhere. */
export function findDeadTextLinks(pages: readonly BuiltPage[], { texts, off, ...site }: Site): string[] {
  const ids = idsByPath(pages);
  const faultOf = (href: string, path: string) => {
    const fault = linkFault(href, path, ids, site);
    if (!fault) return null;
    return isPageOff(off, href)
      ? "which is left out of your website; take the link out"
      : `which ${fault}; write a page of this site as /faq and another site with https://`;
  };
  const mistakes = pages.flatMap(({ path, document }) =>
    document.querySelectorAll("a[href]").flatMap((link) => {
      const href = link.getAttribute("href") ?? "";
      const fault = faultOf(href, path);
      if (!fault) return [];
      return placesOf(href, path, texts, isPageOff(off, href)).map(
        (place) => `${place}: found ${href}, ${fault}`,
      );
    }),
  );
  return [...new Set(mistakes)];
}

/** What may follow an address in Markdown, so that /faq is not found in /faq-more. */
const addressEnds = [")", ">"];

/** Of a post's page in the post alone, which others don't repeat. A link of the menus to a page that is left out goes by itself. */
function placesOf(href: string, path: string, texts: ContentFolder, isLeftOut: boolean): string[] {
  const isOfPage = (file: string) =>
    file.startsWith("blog/")
      ? `/${file}` === `${path}.md`
      : !(isLeftOut && file === contentFiles.navigation.file);
  const names = listContent(texts.path).files.map(({ name }) => name);
  return names.filter(isOfPage).flatMap((file) => {
    const source = texts.open(file);
    if (!source.ok) return [];
    const { raw, lineOf } = source.value;
    return textsIn(raw).flatMap((field) => {
      // Markdown encodes an address.
      const written = [href, decoded(href) ?? href]
        .flatMap((each) => [`](${each}`, `](<${each}`])
        .flatMap((start) => addressEnds.map((end) => start + end));
      const words = written.find((each) => field.text.includes(each));
      const isLink = words !== undefined || (href.startsWith("/") && field.text === href);
      if (!isLink) return [];
      return [`${basename(texts.path)}/${file}:${lineOf(field.path, words)} ${fieldName(field.path)}`];
    });
  });
}
