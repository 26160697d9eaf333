import { type HTMLElement, NodeType, parse } from "node-html-parser";

/** What the build wrote at one address. */
export type BuiltPage = {
  /** As it is asked for: "/", "/blog/fall" */
  path: string;
  html: string;
  document: HTMLElement;
  title: string;
  description: string;
  /** False where search engines are told to leave it out, by a release too. */
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

/** The content of the meta element with this name or property; null when there is none. */
export function metaContent(document: HTMLElement, name: string): string | null {
  const meta = document.querySelector(`meta[name="${name}"], meta[property="${name}"]`);
  return meta?.getAttribute("content") ?? null;
}

const inline = new Set(["A", "B", "EM", "I", "SMALL", "SPAN", "STRONG", "U", "WBR"]);
const unseen = new Set(["SCRIPT", "STYLE", "TEMPLATE", "NOSCRIPT", "SVG"]);

/** The words a visitor can read, drawings and hidden examples left out; blanks run together. */
export function visibleText(part: HTMLElement | null): string {
  return part ? wordsOf(part).replace(/\s+/g, " ").trim() : "";
}

function wordsOf({ childNodes }: HTMLElement): string {
  const words = childNodes.map((node) => {
    if (node.nodeType === NodeType.TEXT_NODE) return node.text;
    const element = node as HTMLElement;
    if (node.nodeType !== NodeType.ELEMENT_NODE || unseen.has(element.tagName)) return "";
    return inline.has(element.tagName) ? wordsOf(element) : ` ${wordsOf(element)} `;
  });
  return words.join("");
}

/** The nodes of every JSON-LD block. @throws SyntaxError */
export function structuredData(document: HTMLElement): Record<string, unknown>[] {
  return document
    .querySelectorAll('script[type="application/ld+json"]')
    .flatMap(({ rawText }) => JSON.parse(rawText)["@graph"]);
}
