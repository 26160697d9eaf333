import { globSync, readFileSync } from "node:fs";
import { join, posix, sep } from "node:path";
import { type HTMLElement, NodeType, parse } from "node-html-parser";

export type BuiltPage = {
  path: string;
  html: string;
  document: HTMLElement;
  title: string;
  description: string;
  isIndexed: boolean;
};

export function readBuiltPage(path: string, html: string): BuiltPage {
  const document = parse(html, {
    blockTextElements: { script: true, style: true },
    parseNoneClosedTags: true,
  });
  return {
    path,
    html,
    document,
    title: document.querySelector("title")?.text ?? "",
    description: metaContent(document, "description") ?? "",
    isIndexed: !document.querySelector('meta[name="robots"]:not([data-preview])'),
  };
}

export function readBuiltPages(client: string): BuiltPage[] {
  return globSync("**/index.html", { cwd: client })
    .map((name) => {
      const folder = posix.dirname(name.split(sep).join("/"));
      return readBuiltPage(folder === "." ? "/" : `/${folder}`, readFileSync(join(client, name), "utf8"));
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

export function metaContent(document: HTMLElement, name: string): string | null {
  const meta = document.querySelector(`meta[name="${name}"], meta[property="${name}"]`);
  return meta?.getAttribute("content") ?? null;
}

const inline = new Set(["A", "B", "EM", "I", "SMALL", "SPAN", "STRONG", "U", "WBR"]);
const hiddenElements = new Set(["SCRIPT", "STYLE", "TEMPLATE", "NOSCRIPT", "SVG"]);

export function visibleText(part: HTMLElement | null): string {
  return part ? textOf(part).replace(/\s+/g, " ").trim() : "";
}

function textOf({ childNodes }: HTMLElement): string {
  const words = childNodes.map((node) => {
    if (node.nodeType === NodeType.TEXT_NODE) return node.text;
    const element = node as HTMLElement;
    if (node.nodeType !== NodeType.ELEMENT_NODE || hiddenElements.has(element.tagName)) return "";
    return inline.has(element.tagName) ? textOf(element) : ` ${textOf(element)} `;
  });
  return words.join("");
}

export function structuredData(document: HTMLElement): Record<string, unknown>[] {
  return document
    .querySelectorAll('script[type="application/ld+json"]')
    .flatMap(({ rawText }) => JSON.parse(rawText)["@graph"]);
}
