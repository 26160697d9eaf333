import { basename } from "node:path";
import { bodyField, type ContentFolder } from "../app/content/content-source.ts";
import type { Business } from "../domain/business/business.ts";
import { isPageOff } from "../domain/business/switches.ts";
import { idsByPath, linkFault } from "./findings/find-in-pages.ts";
import type { BuiltPage } from "./read-built-pages.ts";

type Site = { client: string; origin: string; texts: ContentFolder };

export function findDeadTextLinks(pages: readonly BuiltPage[], { texts, ...site }: Site): string[] {
  const ids = idsByPath(pages);
  const legalFiles = texts.list("legal").map((name) => `legal/${name}`);
  const content = basename(texts.path);

  const placeOf = (href: string, path: string): string => {
    const files = path.startsWith("/blog/") ? [`blog/${basename(path)}.md`] : legalFiles;
    const places = files.flatMap((name) => {
      const source = texts.open(name);
      const text = JSON.stringify(source.ok && source.value.raw);
      const written = [`](${href}`, href].find((words) => text.includes(words));
      return source.ok && written ? [`${content}/${name}:${source.value.lineOf([bodyField], written)}`] : [];
    });
    return places[0] ?? `${content}/${files[0]}`;
  };
  return pages.flatMap(({ path, document }) => {
    const links = document.querySelectorAll(".prose a").map((link) => link.getAttribute("href") ?? "");
    return [...new Set(links)].flatMap((href) => {
      const fault = linkFault(href, path, ids, site);
      if (!fault) return [];
      const toDo = "write a page of this site as /faq and another site with https://";
      return [`${placeOf(href, path)} ${bodyField}: found ${href}, which ${fault}; ${toDo}`];
    });
  });
}

/** As the content has it, where nobody typed the number. */
const asWritten = (href: string) => (href.startsWith("sms:") ? "{{business.smsNumber}}" : href);

/** Links in the words of the content to what the business does without. */
export function findOffLinks(
  pages: readonly BuiltPage[],
  { off }: Pick<Business, "off">,
  source: string,
): string[] {
  const isOff = (href: string) =>
    isPageOff(off, href) || (off.includes("texting") && /^sms:|#sms-privacy$/.test(href));
  return pages.flatMap(({ path, document }) => {
    const links = document.querySelectorAll("a").map((link) => link.getAttribute("href") ?? "");
    return [...new Set(links)]
      .filter(isOff)
      .map(
        (href) =>
          `${source}/business.yaml off: the words of ${path} lead to ${asWritten(href)}, which is left out; take that link out of them`,
      );
  });
}
