import type { Page } from "@playwright/test";

/** Chrome wraps each text in elements of its own, others change its words in place. */
export type TranslationWay = "wrapped" | "changed in place";

/** Marks every word that is seen, now and as it appears. */
export function translatePage(page: Page, way: TranslationWay): Promise<void> {
  return page.evaluate(translate, way);
}

/** Before any script of the page runs. */
export async function translateEarly(page: Page, way: TranslationWay): Promise<void> {
  await page.addInitScript(`addEventListener("DOMContentLoaded", () => (${translate})("${way}"))`);
}

function translate(way: TranslationWay): void {
  const mark = " ✓";
  function translateIn(root: Node): void {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!/\p{L}/u.test(text.data) || text.data.endsWith(mark)) continue;
      if (text.parentElement?.closest("script, style, noscript, textarea")) continue;
      if (way === "changed in place") text.data += mark;
      else {
        const [outer, inner] = [document.createElement("font"), document.createElement("font")];
        inner.textContent = text.data + mark;
        outer.append(inner);
        text.replaceWith(outer);
      }
    }
  }
  translateIn(document.body);
  new MutationObserver((changes) => {
    for (const { target } of changes) if (target.isConnected) translateIn(target.parentNode ?? target);
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
}
