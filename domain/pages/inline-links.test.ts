import * as v from "valibot";
import { expect, test } from "vitest";
import { linkedText, text } from "./content-text.ts";
import { flattenInlineLinks, isOwnPath, parseInlineLinks } from "./inline-links.ts";

test("words and links come as parts in their order", () => {
  expect(parseInlineLinks("See the [FAQ](/faq) or [walks](/services#dog-walking).")).toEqual([
    { text: "See the " },
    { text: "FAQ", href: "/faq" },
    { text: " or " },
    { text: "walks", href: "/services#dog-walking" },
    { text: "." },
  ]);
});

test.each([["no link"], ["[brackets] (and more)"], ["a [b] c"]])("%j is one part", (words) => {
  expect(parseInlineLinks(words)).toEqual([{ text: words }]);
});

test("flattened, only the words are left", () => {
  expect(flattenInlineLinks("See the [FAQ](/faq).")).toBe("See the FAQ.");
});

test.each([
  "https://other.test",
  "//other.test",
  "/\\other.test",
  "javascript:alert(1)",
  "data:text/html,x",
  "faq",
  '/faq" onclick="x',
])("%s is no page of this site: it stays words, and the build refuses it", (href) => {
  expect(isOwnPath(href)).toBe(false);
  expect(parseInlineLinks(`[x](${href})`).some((part) => part.href)).toBe(false);
  expect(v.safeParse(linkedText, `[x](${href})`).success).toBe(false);
});

test("words without links may hold no link", () => {
  expect(v.safeParse(text, "See the [FAQ](/faq).").success).toBe(false);
  expect(v.safeParse(linkedText, "See the [FAQ](/faq).").success).toBe(true);
});
