import { statSync } from "node:fs";
import { basename, join } from "node:path";
import { contentFiles } from "#app/content/content-files.ts";
import { type ContentFolder, fieldName, textsIn } from "#app/content/content-source.ts";
import { listContent } from "#app/content/list-content.ts";
import type { Business } from "#domain/business/business.ts";
import { isPageOff } from "#domain/business/switches.ts";
import { type BuiltPage, metaContent } from "./read-built-pages.ts";

type Site = { client: string; origin: string; texts: ContentFolder; off: Business["off"] };

export function idsByPath(pages: readonly BuiltPage[]): Map<string, Set<string>> {
  return new Map(
    pages.map(({ path, document }) => [path, new Set(document.querySelectorAll("[id]").map(({ id }) => id))]),
  );
}

export function addressesOf({ document }: BuiltPage): string[] {
  const all = document.querySelectorAll("*");
  const single = all.flatMap((element) =>
    ["href", "src", "action", "formaction"].map((name) => element.getAttribute(name) ?? ""),
  );
  const sets = all.flatMap((element) => (element.getAttribute("srcset") ?? "").split(","));
  const candidates = sets.map((candidate) => candidate.trim().split(/\s+/)[0] ?? "");
  return [...single, ...candidates, metaContent(document, "og:image") ?? ""].filter(Boolean);
}

/** Returns what is wrong with an address; null if it leads somewhere, or to another site. */
export function linkFault(
  address: string,
  from: string,
  ids: ReadonlyMap<string, Set<string>>,
  { client, origin }: Pick<Site, "client" | "origin">,
): string | null {
  if (!URL.canParse(address, origin + from) || decoded(address) === null) return "isn't an address";
  const url = new URL(address, origin + from);
  // Other sites are not requested, and the functions are not part of the built site.
  if (url.origin !== origin || url.pathname.startsWith("/functions/")) return null;
  const path = decodeURIComponent(url.pathname);
  const found = ids.get(path);
  if (!found) return isFile(join(client, path)) ? null : "leads nowhere";
  const anchor = decodeURIComponent(url.hash.slice(1));
  return anchor === "" || anchor === "top" || found.has(anchor)
    ? null
    : "points to a spot that isn't on its page";
}

/** Returns null for an invalid address such as "/100%". */
function decoded(address: string): string | null {
  try {
    return decodeURIComponent(address);
  } catch {
    return null;
  }
}

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** Finds links that lead nowhere in the texts of content, in any field. */
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
  return [...new Set([...mistakes, ...findUnseenNotices([...ids.keys()], texts)])];
}

/** Finds notices for pages that don't exist, where nobody would read them. */
function findUnseenNotices(paths: readonly string[], texts: ContentFolder): string[] {
  const { file } = contentFiles.notices;
  const source = texts.open(file);
  if (!source.ok) return [];
  const { raw, lineOf } = source.value;
  return textsIn(raw)
    .filter(({ path: [, , key], text }) => key === "pages" && !paths.includes(text))
    .map(({ path, text }) => {
      const place = `${basename(texts.path)}/${file}:${lineOf(path)} ${fieldName(path)}`;
      return `${place}: found ${text}, which is no page of yours; write its address as /schedule`;
    });
}

/** What may follow an address in Markdown, so that /faq is not found in /faq-more. */
const addressEnds = [")", ">"];

/** A link on a post's page can only be in the post itself. Menus leave out a link to a page that is off by themselves. */
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
      // Markdown percent-encodes an address.
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
