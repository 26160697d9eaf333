import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { bodyField, openContentFolder } from "../app/content/content-source.ts";
import type { BuiltPage } from "./built-site/read-built-page.ts";
import { idsByPath, linkFault } from "./findings/find-in-pages.ts";

type Site = { client: string; origin: string; content: string };

export function findDeadTextLinks(pages: readonly BuiltPage[], { content, ...site }: Site): string[] {
  const ids = idsByPath(pages);
  const folder = openContentFolder(content);
  const legalFiles = readdirSync(join(content, "legal")).map((name) => `legal/${name}`);

  const placeOf = (href: string, path: string): string => {
    const files = path.startsWith("/blog/") ? [`blog/${basename(path)}.md`] : legalFiles;
    const places = files.flatMap((name) => {
      const source = folder.open(name);
      const text = JSON.stringify(source.ok && source.value.raw);
      const written = [`](${href}`, href].find((words) => text.includes(words));
      return source.ok && written
        ? [`${basename(content)}/${name}:${source.value.lineOf([bodyField], written)}`]
        : [];
    });
    return places[0] ?? `${basename(content)}/${files[0]}`;
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
