import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { HTMLElement } from "node-html-parser";
import { readBuiltPage, structuredData, visibleText } from "#build/read-built-pages.ts";
import { sampleClient } from "./sample-business.ts";

/** Opens a built page, by default of the sample business. */
export function openPage(path: string, client = sampleClient) {
  const page = readBuiltPage(path, readFileSync(join(client, path, "index.html"), "utf8"));
  const main = only(page.document, "main");
  const nodes = structuredData(page.document);
  return {
    ...page,
    main,
    section: (name: Name) => only(main, ":is(section, aside):is([aria-labelledby], [aria-label])", name),
    nodesOf: (type: string) => nodes.filter((node) => node["@type"] === type),
  };
}

type Name = string | RegExp;

/** A string must be part of the accessible name, an expression must match it. */
export function all(part: HTMLElement, selector: string, name?: Name): HTMLElement[] {
  const found = part.querySelectorAll(selector);
  if (name === undefined) return found;
  const isNamed =
    typeof name === "string" ? (text: string) => text.includes(name) : (text: string) => name.test(text);
  return found.filter((element) => isNamed(nameOf(element)));
}

export function only(part: HTMLElement, selector: string, name?: Name): HTMLElement {
  const [found, ...more] = all(part, selector, name);
  if (found && more.length === 0) return found;
  throw new Error(`${more.length + (found ? 1 : 0)} elements are ${selector} ${name ?? ""}`);
}

export function texts(part: HTMLElement, selector: string): string[] {
  return part.querySelectorAll(selector).map(visibleText);
}

export function hrefs(part: HTMLElement, name: Name): (string | undefined)[] {
  return all(part, "a", name).map((link) => link.getAttribute("href"));
}

export function newTab(href: string) {
  return { attrs: { href, target: "_blank", rel: "noopener" } };
}

function nameOf(element: HTMLElement): string {
  const label = element.getAttribute("aria-labelledby");
  if (label) return visibleText(rootOf(element).querySelector(`#${label}`));
  return element.getAttribute("aria-label") ?? visibleText(element);
}

function rootOf(element: HTMLElement): HTMLElement {
  return element.parentNode ? rootOf(element.parentNode) : element;
}
