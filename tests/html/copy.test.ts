import { expect, test } from "vitest";
import { readBuiltPages, visibleText } from "#build/read-built-pages.ts";
import { only } from "../support/open-page.ts";
import { sampleClient } from "../support/sample-business.ts";

const pages = readBuiltPages(sampleClient);

/** What must stand beside each price, post or form. */
const repeated = [
  /^Extra charges may apply for /,
  /^We'll confirm your total in writing before care begins\.$/,
  /^Could you use a second pair of hands\?/,
  /^(?:The first call is free and takes|Expect it within|At your place, with your pets,|We'll send it in writing,) /,
  /^Nora Whitfield, Rock & Pine Send it now and you'll hear from us /,
];

test("a sentence stands on three pages at most [FC05]", () => {
  const found = new Map<string, Set<string>>();
  for (const { path, document } of pages)
    for (const part of only(document, "body").querySelectorAll("main :is(p, li, h2, h3, dd, td)")) {
      if (part.querySelector("p, li, a, .sr-only") || part.closest("a, form, noscript, .posts, [data-form]"))
        continue;
      for (const sentence of visibleText(part).split(/(?<=[.!?]) /))
        if (/ .* .* .*[.!?]$/.test(sentence))
          found.set(sentence, (found.get(sentence) ?? new Set()).add(path));
    }
  expect(found.size).toBeGreaterThan(800);
  const often = [...found].filter(
    ([sentence, on]) => on.size > 3 && !repeated.some((one) => one.test(sentence)),
  );
  expect(often.map(([sentence, on]) => [sentence, ...on])).toEqual([]);
});

test("a link that leaves the site opens a new tab, which draws its arrow; names stay untranslated; a price from $31 says for what [FC07]", () => {
  const wrong = pages.flatMap(({ path, document }) => {
    const body = only(document, "body");
    const links = body.querySelectorAll('a[href^="http"]:not([target="_blank"])').map(String);
    const prices = visibleText(body).match(/from \$31(?! per (?:walk|visit))/g) ?? [];
    for (const kept of body.querySelectorAll('[translate="no"], [data-form], script, style, svg, template'))
      kept.remove();
    const names =
      visibleText(body).match(
        /Rock & Pine|Castle (?:Rock|Pines)|Parker|Nora Whitfield|Theo Alvarez|Marisol Vega/g,
      ) ?? [];
    return [...links, ...prices, ...names].map((fault) => [path, fault]);
  });
  expect(wrong).toEqual([]);
});
